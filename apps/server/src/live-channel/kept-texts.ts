import { LRUCache } from 'lru-cache';
import { compress } from '../static/compress.ts';
import { type PublicFile, toPublicFile, typeOf } from '../static/public-files.ts';
import type { LiveFile } from './live-file.ts';

/** Playlists kept for those who ask for the same at the same time: the last states of each rendition. */
const MAX_TEXTS = 64;

/** Gives the text of a key, made once while it is requested; `file` has the extension of its type, a playlist's if absent. */
export type KeptTexts = (key: string, make: () => string, file?: string) => Promise<LiveFile>;

export function createKeptTexts(): KeptTexts {
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
