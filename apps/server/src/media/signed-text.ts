import { LRUCache } from 'lru-cache';
import { compressAs } from '../static/compress.ts';
import type { Coding } from '../static/encoding.ts';
import { type PublicFile, toPublicFile } from '../static/public-files.ts';
import { type MediaAddress, readMediaPath } from './media-address.ts';
import { membersOf } from './media-grants.ts';
import { type UriPlace, urisInPlaylist, urisInStoryboard } from './playlist-uris.ts';

/** Bytes of signed texts that are kept: each is shared by those who came within the same minutes. */
const MAX_KEPT = 32 * 1024 * 1024;

/** A text between whose pieces signatures go. */
type Pieces = readonly string[];

/**
 * Gives texts in which every address of the folder bears `query`, since what is relative does not inherit it (AUTH-05).
 * Addresses of other places stay as they are: a signature is for nobody else's log.
 */
export type SignedTexts = (
  file: PublicFile,
  wanted: { readonly address: MediaAddress; readonly query: string; readonly coding: Coding }
) => Promise<PublicFile>;

/** `publicUrl`: the origin of this server. */
export function createSignedTexts(publicUrl: string): SignedTexts {
  const pieces = new WeakMap<PublicFile, Pieces>();
  const kept = new LRUCache<string, { readonly text: Promise<PublicFile>; readonly size: number }>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ size }, key) => 2 * size + key.length + 1_000,
  });
  return (file, { address, query, coding }) => {
    const parts = pieces.get(file) ?? cutText(file.bodies.identity.toString(), { address, publicUrl });
    pieces.set(file, parts);
    if (parts.length === 1) return Promise.resolve(file);
    const key = `${address.folder}/${address.path} ${file.etag} ${query} ${coding}`;
    const known = kept.get(key);
    if (known) return known.text;
    const text = make(parts.join(query), file.type, coding);
    kept.set(key, { text, size: file.bodies.identity.length + parts.length * query.length });
    text.catch(() => kept.delete(key));
    return text;
  };
}

async function make(text: string, type: string, coding: Coding): Promise<PublicFile> {
  const { identity, ...coded } = await compressAs(text, coding);
  return toPublicFile(type, identity, coded);
}

/** A playlist or storyboard whose addresses all bear the query. */
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

function placesIn(text: string, path: string): readonly UriPlace[] {
  return /\.vtt$/i.test(path) ? urisInStoryboard(text) : urisInPlaylist(text);
}

/** Names below the playlist's own, which need no parser: what nearly all are. */
const PLAIN = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/;

/**
 * Whether an address, as a player will resolve it, is one of this folder on this server. One that a player puts together
 * from variables (EXT-X-DEFINE) may lead anywhere.
 */
function isOfFolder(
  uri: string,
  { base, publicUrl, folder }: { base: string; publicUrl: string; folder: string }
): boolean {
  if (PLAIN.test(uri)) return true;
  if (uri.includes('{$') || !URL.canParse(uri, base)) return false;
  const { origin, pathname } = new URL(uri, base);
  return origin === publicUrl && readMediaPath(pathname)?.folder === folder;
}
