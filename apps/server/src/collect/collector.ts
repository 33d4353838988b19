import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { KeyLookup, RequestPublicKey } from '../access/key-lookup.ts';
import { ApiError } from '../errors.ts';
import { type AppendLog, createAppendLog } from './append-log.ts';
import type { CollectMetrics } from './collect-metrics.ts';
import { familyOf, keyOf, viewOf } from './collected-event.ts';
import { asideLine, batchLine, readBatchLine, type Sender } from './line.ts';
import type { LogFiles } from './log-files.ts';
import { newestLines } from './newest-lines.ts';
import type { Batch } from './read-batch.ts';
import { type Sorted, sortEvents } from './sort-events.ts';

/** What the files of the two logs are called. */
export const EVENTS = 'events';
const ASIDE = 'aside';
/** Bytes of ended files that are kept: some 4 million events. What was set aside has its own, so that nobody can push out what counts. */
const KEEP_EVENTS = 1024 * 1024 * 1024;
const KEEP_ASIDE = 32 * 1024 * 1024;
/** Views whose public key is remembered; 10 MB. */
const MAX_VIEWS = 50_000;
/** Bytes of the log from which a new process learns what the last one knew of views: the last minutes. */
const RECALLED = 4 * 1024 * 1024;
/** Seconds; a disk that is full stays so for a while, and clients come again of themselves. */
const RETRY_AFTER = '30';

export interface CollectorPorts {
  /** `DATA_DIR`. */
  readonly dataDir: string;
  readonly keys: Pick<KeyLookup, 'find'>;
  readonly metrics: CollectMetrics;
  readonly files: LogFiles;
  readonly clock: () => number;
  readonly onTorn: (path: string, bytes: number) => void;
  readonly onTooMuch: (path: string) => void;
}

/** Takes batches and keeps them. */
export interface Collector {
  /** Folder of the logs. */
  readonly folder: string;
  /** Resolves once all events of a batch are on disk; throws `UNAVAILABLE` where that cannot be. */
  collect(batch: Batch, sender: Sender, isPageAllowed: (key: RequestPublicKey) => boolean): Promise<void>;
  close(): Promise<void>;
}

export function createCollector(ports: CollectorPorts): Collector {
  const { keys, metrics } = ports;
  const folder = collectFolder(ports);
  const events = createAppendLog({ ...ports, folder, stem: EVENTS, keepBytes: KEEP_EVENTS });
  const aside = createAppendLog({ ...ports, folder, stem: ASIDE, keepBytes: KEEP_ASIDE });
  const views = new LRUCache<string, string>({ max: MAX_VIEWS });
  let recalled: Promise<void> | null = null;

  return {
    folder,
    async collect(batch, sender, isPageAllowed) {
      // What cannot be read is no reason not to write.
      recalled ??= recallViews(folder, views).catch(() => {});
      await recalled;
      const sorted = await sortEvents(batch.events, { find: keys.find, isPageAllowed, views });
      await Promise.all([
        write(events, batchLine(sender, batch.metadata, sorted)),
        write(aside, asideLine(sender, sorted.aside)),
      ]);
      tell(metrics, sorted);
    },
    async close() {
      await Promise.all([events.close(), aside.close()]);
    },
  };
}

/** Where the logs of a server lie. */
export function collectFolder({ dataDir }: { readonly dataDir: string }): string {
  return join(dataDir, 'collect');
}

async function write(log: AppendLog, line: string | null): Promise<void> {
  if (line === null) return;
  await log.append(line).catch((cause: unknown) => {
    const headers = { 'retry-after': RETRY_AFTER };
    throw new ApiError('UNAVAILABLE', 'Events cannot be kept at the moment; send them again.', { headers, cause });
  });
}

/** A process that was replaced goes on with views that have named their key to the one before. */
async function recallViews(folder: string, views: LRUCache<string, string>): Promise<void> {
  for await (const line of newestLines(folder, EVENTS, RECALLED)) {
    for (const { events } of readBatchLine(line)?.parts ?? []) {
      for (const event of events) {
        const [view, key] = [viewOf(event), keyOf(event)];
        if (view !== null && key !== null) views.set(view, key);
      }
    }
  }
}

function tell(metrics: CollectMetrics, { parts, aside }: Sorted): void {
  for (const event of [...parts.values()].flat()) metrics.countEvent(familyOf(event) ?? 'viewing');
  for (const { reason } of aside) metrics.countAside(reason);
}
