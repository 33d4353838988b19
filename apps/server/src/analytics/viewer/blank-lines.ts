import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { listSegments } from '../../collect/log-files.ts';

export interface BlankOptions {
  readonly folder: string;
  readonly stem: string;
  /** Up to where each file is looked through, by its name: what comes later is still to be read by others. */
  readonly ends: ReadonlyMap<string, string>;
  /** What a line is to become, not longer than it was; null: it stays. */
  readonly rewrite: (line: string) => string | null;
}

/**
 * Writes over lines of a log; gives how many. A line keeps its length, filled up with spaces, so that positions in the file
 * stay what they are and whoever writes at its end is not disturbed. On disk when it resolves.
 */
export async function blankLines({ folder, stem, ends, rewrite }: BlankOptions): Promise<number> {
  let count = 0;
  for (const { path } of await listSegments(folder, stem)) {
    count += await blankIn(path, Number(ends.get(basename(path)) ?? 0), rewrite);
  }
  return count;
}

const LINE_FEED = 0x0a;

async function blankIn(path: string, end: number, rewrite: BlankOptions['rewrite']): Promise<number> {
  if (end === 0) return 0;
  // What is stored goes while somebody reads.
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return 0;
  try {
    let count = 0;
    const bytes = (await file.readFile()).subarray(0, end);
    for (
      let start = 0, stop = bytes.indexOf(LINE_FEED);
      stop >= 0;
      start = stop + 1, stop = bytes.indexOf(LINE_FEED, start)
    ) {
      const made = rewrite(bytes.toString('utf8', start, stop));
      if (made === null) continue;
      const line = Buffer.alloc(stop - start, ' ');
      if (line.write(made) < Buffer.byteLength(made)) throw new Error(`${made.length} characters do not fit`);
      await file.write(line, 0, line.length, start);
      count += 1;
    }
    if (count > 0) await file.datasync();
    return count;
  } finally {
    await file.close();
  }
}
