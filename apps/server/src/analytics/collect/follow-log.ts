import { basename } from 'node:path';
import type { BufferedRecord } from './buffer.ts';
import { listSegments } from './log-files.ts';
import { readRecords } from './read-records.ts';

/** ms between two checks for records of other processes. Records of this process trigger a wake-up. */
const CHECK_INTERVAL_MS = 1_000;

export interface FollowOptions {
  readonly folder: string;
  readonly stem: string;
  /** Bytes of each file that have been read. */
  readonly progress: ReadonlyMap<string, string>;
  readonly max: number;
  readonly signal: AbortSignal;
  /** Resolves after an append, or after so many ms. */
  readonly appended: (timeoutMs: number) => Promise<void>;
}

/** Yields the records of a log, oldest file first, then new ones, including those that other processes write. */
export async function* followLog(options: FollowOptions): AsyncGenerator<readonly BufferedRecord[]> {
  const { progress, signal, appended } = options;
  const offsets = new Map([...progress].map(([source, position]) => [source, Number(position)]));
  while (!signal.aborted) {
    // Subscribe before reading, so that no append in between is missed.
    const wakeup = appended(CHECK_INTERVAL_MS);
    let count = 0;
    for await (const records of newRecords(options, offsets)) {
      count += records.length;
      yield records;
    }
    if (count === 0 && !signal.aborted) await wakeup;
  }
}

/** Yields the records after the offsets, and advances the offsets. */
async function* newRecords({ folder, stem, max, signal }: FollowOptions, offsets: Map<string, number>) {
  for (const { path, size } of await listSegments(folder, stem)) {
    const source = basename(path);
    for (let start = offsets.get(source) ?? 0; start < size && !signal.aborted; start = offsets.get(source) ?? size) {
      const records = await readRecords(path, start, max);
      const last = records.at(-1);
      if (!last) break;
      offsets.set(source, last.end);
      yield records.map(({ record, end }): BufferedRecord => ({ record, source, position: String(end) }));
    }
  }
}
