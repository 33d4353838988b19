import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ID_PATTERN } from '@touchline/contract';
import { placeIn, typeOf } from '../static/public-files.ts';
import type { DiskFile } from '../static/send-part.ts';

const VIDEO_ID = new RegExp(ID_PATTERN);

/** Finds a file of a video in the first folder that has it; null: it is nowhere, or not for browsers. */
export async function findMedia(folders: readonly string[], video: string, path: string): Promise<DiskFile | null> {
  const type = typeOf(path);
  if (!VIDEO_ID.test(video) || type === undefined) return null;
  for (const folder of folders) {
    const place = placeIn(join(folder, video), path);
    const found = place === null ? null : await stat(place).catch(() => null);
    if (place !== null && found?.isFile()) return { place, type, size: found.size, mtimeMs: found.mtimeMs };
  }
  return null;
}
