import { open } from 'node:fs/promises';
import type { DiskFile } from '../../platform/static/send-part.ts';
import { findMedia } from './find-media.ts';
import { readMediaPath } from './media-address.ts';

/** Maximum bytes of a playlist in a plan: three hours in segments of 4 s. The engine loads longer ones itself. */
const MAX_PLAYLIST_BYTES = 96 * 1024;

/** Reads the files of one presentation by their absolute URLs. Throws `NotReadable` for all others. */
export interface MediaReader {
  /** Reads the first `limit` bytes of a file. */
  begin(url: string, limit: number): Promise<Buffer>;
  /** Reads a whole file. Also throws `NotReadable` for one that is longer than `limit`. */
  whole(url: string, limit: number): Promise<Buffer>;
}

/** Reads local media files, and records them to detect later changes. */
interface LocalReader extends MediaReader {
  /** All files that have been read. */
  readonly files: readonly DiskFile[];
}

/** Thrown for URLs that a plan does not use, and for files that are missing or too large. */
export class NotReadable extends Error {
  override readonly name = 'NotReadable';
}

/** Reads a playlist for a plan. */
export async function readPlaylistText(reader: MediaReader, url: string): Promise<string> {
  return (await reader.whole(url, MAX_PLAYLIST_BYTES)).toString();
}

interface ReaderPorts {
  readonly publicUrl: string;
  readonly folders: readonly string[];
  /** The only folder to read from, because access to it does not imply access to others. */
  readonly folder: string;
}

/** Creates a reader of media by their URLs: `{publicUrl}/media/{folder}/…`, without a query. */
export function createMediaReader(place: ReaderPorts): LocalReader {
  const files: DiskFile[] = [];
  const find = async (url: string): Promise<DiskFile> => {
    const file = await findByUrl(url, place);
    if (!file) throw new NotReadable(url);
    files.push(file);
    return file;
  };
  return {
    files,
    begin: async (url, limit) => readBeginning(await find(url), limit),
    async whole(url, limit) {
      const file = await find(url);
      if (file.size > limit) throw new NotReadable(url);
      return readBeginning(file, limit);
    },
  };
}

async function findByUrl(url: string, { publicUrl, folders, folder }: ReaderPorts): Promise<DiskFile | null> {
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
