import { type FileHandle, open } from 'node:fs/promises';

/** Bytes read at once, from the end. */
const READ_CHUNK_BYTES = 64 * 1024;
const LINE_FEED = 0x0a;

/**
 * Truncates a partial last record, as a killed process or a power loss leaves it, and returns the number of bytes
 * removed. Such a record was never acknowledged.
 */
export async function truncatePartialRecord(path: string): Promise<number> {
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    const end = await endOf(handle, size);
    if (end < size) {
      await handle.truncate(end);
      await handle.datasync();
    }
    return size - end;
  } finally {
    await handle.close();
  }
}

/** Returns the bytes of a file up to and including its last line feed; 0 if there is none, or no file. */
export async function endOfLastRecord(path: string): Promise<number> {
  const handle = await open(path, 'r').catch(() => null);
  if (!handle) return 0;
  return handle
    .stat()
    .then(({ size }) => endOf(handle, size))
    .finally(() => handle.close());
}

async function endOf(handle: FileHandle, size: number): Promise<number> {
  const bytes = Buffer.alloc(READ_CHUNK_BYTES);
  for (let end = size; end > 0; end -= Math.min(READ_CHUNK_BYTES, end)) {
    const start = Math.max(0, end - READ_CHUNK_BYTES);
    const { bytesRead } = await handle.read(bytes, 0, end - start, start);
    const index = bytes.subarray(0, bytesRead).lastIndexOf(LINE_FEED);
    if (index >= 0) return start + index + 1;
  }
  return 0;
}
