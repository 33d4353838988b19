import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '@touchline/contract';
import { placeIn, typeOf } from '../../platform/static/public-files.ts';
import type { DiskFile } from '../../platform/static/send-part.ts';

/** Finds a file of a video in the first folder that has it; null if it does not exist or is not served. */
export async function findMedia(folders: readonly string[], video: string, path: string): Promise<DiskFile | null> {
  const type = typeOf(path);
  if (!isId(video) || type === undefined) return null;
  for (const folder of folders) {
    const place = placeIn(join(folder, video), path);
    const stats = place === null ? null : await stat(place).catch(() => null);
    if (place !== null && stats?.isFile()) return { place, type, size: stats.size, mtimeMs: stats.mtimeMs };
  }
  return null;
}
