import { compress } from '@touchline/server/platform/static/compress.ts';
import { type PublicFile, toPublicFile, typeOf } from '@touchline/server/platform/static/public-files.ts';
import type { LiveFile } from '@touchline/server/playback/media/live-media.ts';
import { LRUCache } from 'lru-cache';

/** Playlists in the cache for concurrent requests: the latest states of each rendition. */
const MAX_TEXTS = 64;

/**
 * Returns the text of a key, created once while it is requested; `file` has the extension of its type, by default a
 * playlist's.
 */
export type TextCache = (key: string, make: () => string, file?: string) => Promise<LiveFile>;

export function createTextCache(): TextCache {
  const texts = new LRUCache<string, Promise<PublicFile>>({ max: MAX_TEXTS });
  return async (key, make, file = 'index.m3u8') => {
    const text = texts.get(key) ?? toText(make(), file);
    texts.set(key, text);
    return { kind: 'text', file: await text };
  };
}

async function toText(text: string, file: string): Promise<PublicFile> {
  const { identity, ...coded } = await compress(text, 'quick');
  return toPublicFile(typeOf(file) ?? '', identity, coded);
}
