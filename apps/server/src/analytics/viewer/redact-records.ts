import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { listSegments } from '../collect/log-files.ts';

export interface RedactOptions {
  readonly folder: string;
  readonly stem: string;
  /** End of the range to redact in each file, by its name. Other readers still need what follows. */
  readonly ends: ReadonlyMap<string, string>;
  /** Returns the replacement of a record, not longer than it was; null keeps it. */
  readonly rewrite: (record: string) => string | null;
}

/**
 * Overwrites records of a log; returns how many. A record keeps its length, padded with spaces, so that offsets stay
 * valid and writers at the end are not disturbed. The changes are on disk when it resolves.
 */
export async function redactRecords({ folder, stem, ends, rewrite }: RedactOptions): Promise<number> {
  let count = 0;
  for (const { path } of await listSegments(folder, stem)) {
    count += await redactFile(path, Number(ends.get(basename(path)) ?? 0), rewrite);
  }
  return count;
}

const LINE_FEED = 0x0a;

async function redactFile(path: string, end: number, rewrite: RedactOptions['rewrite']): Promise<number> {
  if (end === 0) return 0;
  // Stored files may be removed meanwhile.
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
      const record = Buffer.alloc(stop - start, ' ');
      if (record.write(made) < Buffer.byteLength(made)) throw new Error(`${made.length} characters do not fit`);
      await file.write(record, 0, record.length, start);
      count += 1;
    }
    if (count > 0) await file.datasync();
    return count;
  } finally {
    await file.close();
  }
}
