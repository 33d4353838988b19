import { basename, join } from 'node:path';
import { type AppendLog, createAppendLog, type LogPorts } from './append-log.ts';
import type { Buffer } from './buffer.ts';
import { endOfLastLine } from './cut-torn-end.ts';
import { followLog } from './follow-log.ts';
import { listSegments } from './log-files.ts';
import { createNews } from './news.ts';

/** Bytes of stored lines that are kept: what arrived just now is looked at as it came. */
const KEEP_STORED = 16 * 1024 * 1024;
/** What its files are called. */
export const EVENTS = 'events';

export type LogBufferPorts = Omit<LogPorts, 'stem' | 'keepBytes' | 'isStored'>;

/** Where the logs of a server lie. */
export function collectFolder({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'collect');
}

/** A buffer in files of this server. What is not stored yet is never removed, however much it is. */
export function createLogBuffer(ports: LogBufferPorts): Buffer {
  const { folder } = ports;
  let stored: ReadonlyMap<string, string> = new Map();
  const news = createNews();
  const log: AppendLog = createAppendLog({
    ...ports,
    stem: EVENTS,
    keepBytes: KEEP_STORED,
    async isStored({ path, size }) {
      const position = Number(stored.get(basename(path)) ?? 0);
      // Behind the last line may be half a one, which nobody was told is kept.
      return position >= size || (position > 0 && position >= (await endOfLastLine(path)));
    },
  });

  return {
    async append(line) {
      await log.append(line);
      news.tell();
    },
    follow(progress, { max, signal }) {
      signal.addEventListener('abort', news.tell, { once: true });
      return followLog({ folder, stem: EVENTS, progress, max, signal, appended: news.next });
    },
    async ends() {
      const segments = await listSegments(folder, EVENTS);
      const ends = segments.map(async ({ path }) => [basename(path), String(await endOfLastLine(path))] as const);
      return new Map(await Promise.all(ends));
    },
    async release(progress) {
      stored = progress;
      await log.tidy();
      const left = new Set((await listSegments(folder, EVENTS)).map(({ path }) => basename(path)));
      return [...progress.keys()].filter((source) => !left.has(source));
    },
    holdsLines: async () => (await listSegments(folder, EVENTS)).length > 0,
    async close() {
      news.tell();
      await log.close();
    },
  };
}
