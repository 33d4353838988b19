import { type FileHandle, open } from 'node:fs/promises';

/** Bytes that are looked at in one go, from the end. */
const WINDOW = 64 * 1024;
const LINE_FEED = 0x0a;

/**
 * Cuts off a last line that was not written to its end, as a killed process or a lost power leaves it; gives the bytes
 * that went. Nobody was told that they are kept.
 */
export async function cutTornEnd(path: string): Promise<number> {
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

/** Bytes of a file up to and with its last line feed; 0: there is none, or no file. */
export async function endOfLastLine(path: string): Promise<number> {
  const handle = await open(path, 'r').catch(() => null);
  if (!handle) return 0;
  return handle
    .stat()
    .then(({ size }) => endOf(handle, size))
    .finally(() => handle.close());
}

async function endOf(handle: FileHandle, size: number): Promise<number> {
  const bytes = Buffer.alloc(WINDOW);
  for (let end = size; end > 0; end -= Math.min(WINDOW, end)) {
    const start = Math.max(0, end - WINDOW);
    const { bytesRead } = await handle.read(bytes, 0, end - start, start);
    const found = bytes.subarray(0, bytesRead).lastIndexOf(LINE_FEED);
    if (found >= 0) return start + found + 1;
  }
  return 0;
}
