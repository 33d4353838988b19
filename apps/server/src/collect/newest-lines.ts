import { createReadStream } from 'node:fs';
import { listSegments } from './log-files.ts';

/** Characters read at once. Between two pieces the server does other things. */
const PIECE = 64 * 1024;

/**
 * The lines in the newest `bytes` of a log, oldest first. A line without an end is no line: it is being written, or was
 * never finished.
 */
export async function* newestLines(folder: string, stem: string, bytes: number): AsyncGenerator<string> {
  let left = bytes;
  const chosen: { path: string; start: number }[] = [];
  for (const { path, size } of (await listSegments(folder, stem)).toReversed()) {
    if (left <= 0) break;
    chosen.push({ path, start: Math.max(0, size - left) });
    left -= size;
  }
  for (const { path, start } of chosen.toReversed()) yield* linesOf(path, start);
}

async function* linesOf(path: string, start: number): AsyncGenerator<string> {
  let rest = '';
  // Who begins in the middle of a file begins in the middle of a line.
  let isPart = start > 0;
  try {
    for await (const piece of createReadStream(path, { start, encoding: 'utf8', highWaterMark: PIECE })) {
      const lines = `${rest}${piece}`.split('\n');
      rest = lines.pop() ?? '';
      if (isPart && lines.length > 0) {
        lines.shift();
        isPart = false;
      }
      yield* lines;
    }
  } catch (error) {
    // Old files go while somebody reads.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
