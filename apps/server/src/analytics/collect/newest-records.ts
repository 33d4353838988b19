import { createReadStream } from 'node:fs';
import { listSegments } from './log-files.ts';

/** Characters read at once. The server handles other work between two chunks. */
const CHUNK_SIZE = 64 * 1024;

/**
 * Yields the records in the newest `bytes` of a log, oldest first. It omits a partial record, which is still being
 * written or was never completed.
 */
export async function* newestRecords(folder: string, stem: string, bytes: number): AsyncGenerator<string> {
  let left = bytes;
  const chosen: { path: string; start: number }[] = [];
  for (const { path, size } of (await listSegments(folder, stem)).toReversed()) {
    if (left <= 0) break;
    chosen.push({ path, start: Math.max(0, size - left) });
    left -= size;
  }
  for (const { path, start } of chosen.toReversed()) yield* recordsOf(path, start);
}

async function* recordsOf(path: string, start: number): AsyncGenerator<string> {
  let rest = '';
  // A start in the middle of a file is in the middle of a record.
  let isPart = start > 0;
  try {
    for await (const chunk of createReadStream(path, { start, encoding: 'utf8', highWaterMark: CHUNK_SIZE })) {
      const records = `${rest}${chunk}`.split('\n');
      rest = records.pop() ?? '';
      if (isPart && records.length > 0) {
        records.shift();
        isPart = false;
      }
      yield* records;
    }
  } catch (error) {
    // Old files may be removed during the read.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
