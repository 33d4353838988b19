import { basename, join } from 'node:path';
import { type AppendLog, createAppendLog, type LogPorts } from './append-log.ts';
import type { Buffer } from './buffer.ts';
import { followLog } from './follow-log.ts';
import { listSegments } from './log-files.ts';
import { endOfLastRecord } from './truncate-partial-record.ts';
import { createWakeup } from './wakeup.ts';

/** Bytes of stored records that are kept, because Studio shows the newest events as they arrived. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** The prefix of the log's file names. */
export const EVENT_LOG = 'events';

export type LogBufferPorts = Omit<LogPorts, 'stem' | 'keepBytes' | 'isStored'>;

/** Returns the folder of a server's logs. */
export function collectFolder({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'collect');
}

/**
 * Creates a buffer in files of this server. It never removes records that are not stored yet, however many there are.
 */
export function createLogBuffer(ports: LogBufferPorts): Buffer {
  const { folder } = ports;
  let stored: ReadonlyMap<string, string> = new Map();
  const wakeup = createWakeup();
  const log: AppendLog = createAppendLog({
    ...ports,
    stem: EVENT_LOG,
    keepBytes: KEPT_BYTES,
    async isStored({ path, size }) {
      const position = Number(stored.get(basename(path)) ?? 0);
      // A partial record after the last line feed was never acknowledged.
      return position >= size || (position > 0 && position >= (await endOfLastRecord(path)));
    },
  });

  return {
    async append(record) {
      await log.append(record);
      wakeup.notify();
    },
    follow(progress, { max, signal }) {
      signal.addEventListener('abort', wakeup.notify, { once: true });
      return followLog({ folder, stem: EVENT_LOG, progress, max, signal, appended: wakeup.next });
    },
    async ends() {
      const segments = await listSegments(folder, EVENT_LOG);
      const ends = segments.map(async ({ path }) => [basename(path), String(await endOfLastRecord(path))] as const);
      return new Map(await Promise.all(ends));
    },
    async release(progress) {
      stored = progress;
      await log.removeStored();
      const left = new Set((await listSegments(folder, EVENT_LOG)).map(({ path }) => basename(path)));
      return [...progress.keys()].filter((source) => !left.has(source));
    },
    hasRecords: async () => (await listSegments(folder, EVENT_LOG)).length > 0,
    async close() {
      wakeup.notify();
      await log.close();
    },
  };
}
