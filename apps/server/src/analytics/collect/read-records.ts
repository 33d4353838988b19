import { type FileHandle, open } from 'node:fs/promises';

const LINE_FEED = 0x0a;

/** A complete record of a file, with the offset of its end. */
export interface PositionedRecord {
  readonly record: string;
  /** Bytes from the start of the file, including the line feed. */
  readonly end: number;
}

/**
 * Reads complete records from `start` on: about `max` bytes, or one record if that is longer. Returns none if there are
 * none or the file is gone. A partial record is still being written or was never completed.
 */
export async function readRecords(path: string, start: number, max: number): Promise<readonly PositionedRecord[]> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return [];
  try {
    return await readFrom(handle, start, max);
  } finally {
    await handle.close();
  }
}

async function readFrom(handle: FileHandle, start: number, max: number): Promise<readonly PositionedRecord[]> {
  const { size } = await handle.stat();
  const length = Math.min(max, size - start);
  if (length <= 0) return [];
  const bytes = Buffer.allocUnsafe(length);
  const { bytesRead } = await handle.read(bytes, 0, length, start);
  const records = recordsIn(bytes.subarray(0, bytesRead), start);
  const isCut = records.length === 0 && bytesRead === max && start + bytesRead < size;
  return isCut ? readFrom(handle, start, 2 * max) : records;
}

function recordsIn(bytes: Buffer, start: number): PositionedRecord[] {
  const records: PositionedRecord[] = [];
  let from = 0;
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
    records.push({ record: bytes.toString('utf8', from, end), end: start + end + 1 });
    from = end + 1;
  }
  return records;
}
