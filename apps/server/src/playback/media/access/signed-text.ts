import { LRUCache } from 'lru-cache';
import { compressAs } from '../../../platform/static/compress.ts';
import type { Coding } from '../../../platform/static/encoding.ts';
import { type PublicFile, toPublicFile } from '../../../platform/static/public-files.ts';
import { type MediaAddress, readMediaPath } from '../media-address.ts';
import { membersOf } from './media-grants.ts';

/** Bytes of signed texts that are cached. Visitors who arrive within the same minutes share them. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;

/** The pieces of a text between which signatures are inserted. */
type Pieces = readonly string[];

/**
 * Returns texts in which every URL of the folder has `query`, because relative URLs do not inherit it (AUTH-05). Other
 * URLs stay unchanged, so that signatures do not reach other servers.
 */
export type SignedTexts = (
  file: PublicFile,
  wanted: { readonly address: MediaAddress; readonly query: string; readonly coding: Coding }
) => Promise<PublicFile>;

/** Creates a cache of signed texts. `publicUrl`: the origin of this server. */
export function createSignedTexts(publicUrl: string): SignedTexts {
  const pieces = new WeakMap<PublicFile, Pieces>();
  const cache = new LRUCache<string, { readonly text: Promise<PublicFile>; readonly size: number }>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ size }, key) => 2 * size + key.length + 1_000,
  });
  return (file, { address, query, coding }) => {
    const parts = pieces.get(file) ?? cutText(file.bodies.identity.toString(), { address, publicUrl });
    pieces.set(file, parts);
    if (parts.length === 1) return Promise.resolve(file);
    const key = `${address.folder}/${address.path} ${file.etag} ${query} ${coding}`;
    const cached = cache.get(key);
    if (cached) return cached.text;
    const text = make(parts.join(query), file.type, coding);
    cache.set(key, { text, size: file.bodies.identity.length + parts.length * query.length });
    text.catch(() => cache.delete(key));
    return text;
  };
}

async function make(text: string, type: string, coding: Coding): Promise<PublicFile> {
  const { identity, ...coded } = await compressAs(text, coding);
  return toPublicFile(type, identity, coded);
}

/** Signs all URLs of the folder in a playlist or storyboard. */
export function signText(text: string, query: string, place: { address: MediaAddress; publicUrl: string }): string {
  return cutText(text, place).join(query);
}

function cutText(text: string, place: { address: MediaAddress; publicUrl: string }): Pieces {
  const { address, publicUrl } = place;
  const base = `${publicUrl}/media/${address.folder}/${address.path.split('/').map(encodeURIComponent).join('/')}`;
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of placesIn(text, address.path)) {
    const uri = text.slice(start, end);
    if (!isOfFolder(uri, { base, publicUrl, folder: address.folder })) continue;
    const [, path = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(uri) ?? [];
    const members = membersOf(search);
    pieces.push(`${text.slice(from, start)}${path}?${members.map((member) => `${member}&`).join('')}`);
    from = start + path.length + search.length;
  }
  pieces.push(text.slice(from));
  return pieces;
}

function placesIn(text: string, path: string): readonly UriRange[] {
  return /\.vtt$/i.test(path) ? urisInStoryboard(text) : urisInPlaylist(text);
}

/** Matches relative names, which need no parsing: nearly all URIs. */
const PLAIN = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/;

/** Whether a URI resolves to this folder on this server. URIs with variables (EXT-X-DEFINE) may resolve to anything. */
function isOfFolder(
  uri: string,
  { base, publicUrl, folder }: { base: string; publicUrl: string; folder: string }
): boolean {
  if (PLAIN.test(uri)) return true;
  if (uri.includes('{$') || !URL.canParse(uri, base)) return false;
  const { origin, pathname } = new URL(uri, base);
  return origin === publicUrl && readMediaPath(pathname)?.folder === folder;
}

/** The range of a URI in a text: its first character, and the one after its last. */
interface UriRange {
  readonly start: number;
  readonly end: number;
}

/** Matches one attribute after another, so that quoted text is never taken for an attribute (RFC 8216 §4.2). */
const ATTRIBUTE = /([A-Z0-9-]+)=("[^"]*"|[^",]*)/g;

/** Attributes that hold a URI: URI, X-ASSET-URI, X-ASSET-LIST (RFC 8216bis §4.4, appendix D). */
const ADDRESS = /^(?:(?:[A-Z0-9-]+-)?URI|X-ASSET-LIST)$/;

/** Finds all URIs in a playlist: of playlists, segments, parts, keys, init segments, reports and hints. */
function urisInPlaylist(text: string): readonly UriRange[] {
  return linesOf(text).flatMap(({ start, line }): readonly UriRange[] => {
    if (line === '') return [];
    if (!line.startsWith('#')) return [rangeOf(line, start)];
    if (!line.startsWith('#EXT') || !line.includes('="')) return [];
    return Array.from(line.matchAll(ATTRIBUTE)).flatMap(({ index, 1: name = '', 2: value = '' }) => {
      if (!ADDRESS.test(name) || value.length < 3) return [];
      const from = start + index + name.length + 2;
      return { start: from, end: from + value.length - 2 };
    });
  });
}

/** Matches an image in a cue of a storyboard: alone in its line, unlike spoken text. */
const IMAGE = /^\S+\.(?:jpe?g|png|webp|avif|gif)(?:[?#]\S*)?$/i;

/** Finds the URIs of images in a storyboard (WebVTT); captions have none. */
function urisInStoryboard(text: string): readonly UriRange[] {
  return linesOf(text).flatMap(({ start, line }) => (IMAGE.test(line) ? { start, end: start + line.length } : []));
}

function linesOf(text: string): readonly { readonly start: number; readonly line: string }[] {
  return Array.from(text.matchAll(/[^\r\n]+/g), ({ 0: line, index }) => ({ start: index, line }));
}

/** Returns the range without surrounding whitespace and a byte order mark. */
function rangeOf(line: string, start: number): UriRange {
  const from = start + line.length - line.replace(/^[\s\uFEFF]+/, '').length;
  return { start: from, end: from + line.trim().length };
}
