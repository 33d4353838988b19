import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import type { Coding } from './encoding.ts';

/** A file for browsers, with its compressed forms from the build. */
export interface PublicFile {
  readonly type: string;
  /** Strong and quoted; of the uncompressed content. */
  readonly etag: string;
  readonly bodies: Readonly<Partial<Record<Coding, Buffer>>> & { readonly identity: Buffer };
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.m4a': 'audio/mp4',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.key': 'application/octet-stream',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Returns the media type of a file by its name; undefined for files that are not served: source maps, compressed forms.
 */
export function typeOf(name: string): string | undefined {
  return TYPES[extname(name).toLowerCase()];
}

/** Resolves a path inside a folder; null if it leads out of it or to a hidden file. */
export function placeIn(folder: string, path: string): string | null {
  const place = normalize(join(folder, path));
  const inside = place.startsWith(normalize(folder) + sep);
  return inside && !path.includes('\0') && !path.split(/[\\/]/).some((name) => name.startsWith('.')) ? place : null;
}

/**
 * Creates a reader of a folder's files that keeps them in memory: they are few, small, and do not change at run time.
 *
 * The function returns null for files that do not exist or are not served.
 */
export function createPublicFiles(folder: string): (path: string) => PublicFile | null {
  const files = new Map<string, PublicFile>();
  return (path) => {
    const file = files.get(path) ?? readPublicFile(folder, path);
    if (file) files.set(path, file);
    return file;
  };
}

/** Creates a file from text of this server, e.g. `/embed.json`; `bodies` may lack the compressed forms. */
export function toPublicFile(
  type: string,
  content: Buffer,
  compressed: Partial<Record<Coding, Buffer>> = {}
): PublicFile {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  return { type, etag, bodies: { ...compressed, identity: content } };
}

function readPublicFile(folder: string, path: string): PublicFile | null {
  const type = typeOf(path);
  const place = placeIn(folder, path);
  if (!type || !place || !existsSync(place)) return null;
  const compressed = (suffix: string) => (existsSync(place + suffix) ? readFileSync(place + suffix) : undefined);
  const [br, gzip] = [compressed('.br'), compressed('.gz')];
  return toPublicFile(type, readFileSync(place), { ...(br && { br }), ...(gzip && { gzip }) });
}
