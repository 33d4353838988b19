import { open } from 'node:fs/promises';
import type { DiskFile } from '../static/send-part.ts';
import { findMedia } from './find-media.ts';
import { readMediaPath } from './media-address.ts';

/** Bytes of a file of ours, noted, so that one can tell later whether they are still the same. */
export interface MediaReader {
  /** The first `limit` bytes of the file at an absolute URL of ours. Throws `NotOurs` for anything else. */
  begin(url: string, limit: number): Promise<Buffer>;
  /** A whole file. Throws `NotOurs`, too, for one that is longer than `limit`. */
  whole(url: string, limit: number): Promise<Buffer>;
  /** All that have been read. */
  readonly files: readonly DiskFile[];
}

/** What is no file of ours, or not one to read. */
class NotOurs extends Error {
  override readonly name = 'NotOurs';
}

interface Place {
  readonly publicUrl: string;
  readonly folders: readonly string[];
  /** The only one to read in: who may see it need not see others. */
  readonly folder: string;
}

/** Reads media by their URLs: `{publicUrl}/media/{folder}/…`, without a query. */
export function createMediaReader(place: Place): MediaReader {
  const files: DiskFile[] = [];
  const find = async (url: string): Promise<DiskFile> => {
    const file = await findByUrl(url, place);
    if (!file) throw new NotOurs(url);
    files.push(file);
    return file;
  };
  return {
    files,
    begin: async (url, limit) => readBeginning(await find(url), limit),
    async whole(url, limit) {
      const file = await find(url);
      if (file.size > limit) throw new NotOurs(url);
      return readBeginning(file, limit);
    },
  };
}

async function findByUrl(url: string, { publicUrl, folders, folder }: Place): Promise<DiskFile | null> {
  const { origin, pathname, search } = new URL(url);
  const address = readMediaPath(pathname);
  if (origin !== publicUrl || search !== '' || address?.folder !== folder) return null;
  return findMedia(folders, folder, address.path);
}

async function readBeginning({ place, size }: DiskFile, limit: number): Promise<Buffer> {
  const file = await open(place);
  try {
    const bytes = Buffer.alloc(Math.min(size, limit));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
