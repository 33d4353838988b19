import { type FileHandle, open } from 'node:fs/promises';

const LINE_FEED = 0x0a;

/** Whole lines of a file, each with the place of its end. */
export interface PlacedLine {
  readonly line: string;
  /** Bytes from the begin of the file, with the line feed. */
  readonly end: number;
}

/**
 * Whole lines from `start` on: some `max` bytes, or one line where that is longer. Empty: there are none, or the file is
 * gone. A line without an end is no line: it is being written, or was never finished.
 */
export async function readLines(path: string, start: number, max: number): Promise<readonly PlacedLine[]> {
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

async function readFrom(handle: FileHandle, start: number, max: number): Promise<readonly PlacedLine[]> {
  const { size } = await handle.stat();
  const length = Math.min(max, size - start);
  if (length <= 0) return [];
  const bytes = Buffer.allocUnsafe(length);
  const { bytesRead } = await handle.read(bytes, 0, length, start);
  const lines = linesIn(bytes.subarray(0, bytesRead), start);
  const isCut = lines.length === 0 && bytesRead === max && start + bytesRead < size;
  return isCut ? readFrom(handle, start, 2 * max) : lines;
}

function linesIn(bytes: Buffer, start: number): PlacedLine[] {
  const lines: PlacedLine[] = [];
  let from = 0;
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
    lines.push({ line: bytes.toString('utf8', from, end), end: start + end + 1 });
    from = end + 1;
  }
  return lines;
}
