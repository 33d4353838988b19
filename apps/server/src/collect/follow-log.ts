import { basename } from 'node:path';
import type { BufferedLine } from './buffer.ts';
import { listSegments } from './log-files.ts';
import { readLines } from './read-lines.ts';

/** ms between two looks for lines of other processes; the own ones are told. */
const LOOK = 1_000;

export interface FollowOptions {
  readonly folder: string;
  readonly stem: string;
  /** Bytes in each file that are read already. */
  readonly progress: ReadonlyMap<string, string>;
  readonly max: number;
  readonly signal: AbortSignal;
  /** Resolves when something was appended, or after so many ms. */
  readonly appended: (patience: number) => Promise<void>;
}

/** The lines of a log, oldest file first, and then what comes. Also those of files that another process writes. */
export async function* followLog(options: FollowOptions): AsyncGenerator<readonly BufferedLine[]> {
  const { progress, signal, appended } = options;
  const offsets = new Map([...progress].map(([source, position]) => [source, Number(position)]));
  while (!signal.aborted) {
    // Asked for before looking, so that nothing comes in between unheard.
    const news = appended(LOOK);
    let found = 0;
    for await (const lines of newLines(options, offsets)) {
      found += lines.length;
      yield lines;
    }
    if (found === 0 && !signal.aborted) await news;
  }
}

/** What there is behind the offsets, which move with it. */
async function* newLines({ folder, stem, max, signal }: FollowOptions, offsets: Map<string, number>) {
  for (const { path, size } of await listSegments(folder, stem)) {
    const source = basename(path);
    for (let start = offsets.get(source) ?? 0; start < size && !signal.aborted; start = offsets.get(source) ?? size) {
      const lines = await readLines(path, start, max);
      const last = lines.at(-1);
      if (!last) break;
      offsets.set(source, last.end);
      yield lines.map(({ line, end }): BufferedLine => ({ line, source, position: String(end) }));
    }
  }
}
