import { LRUCache } from 'lru-cache';
import type { KeyLookup, RequestPublicKey } from '../access/key-lookup.ts';
import { ApiError } from '../errors.ts';
import type { AppendLog } from './append-log.ts';
import type { Buffer } from './buffer.ts';
import type { CollectMetrics } from './collect-metrics.ts';
import { familyOf, keyOf, viewOf } from './collected-event.ts';
import { asideLine, batchLine, readBatchLine, type Sender } from './line.ts';
import type { Batch } from './read-batch.ts';
import { type Sorted, sortEvents } from './sort-events.ts';

/** Views whose public key is remembered; 10 MB. */
const MAX_VIEWS = 50_000;
/** Bytes of the log from which a new process learns what the last one knew of views: the last minutes. */
const RECALLED = 4 * 1024 * 1024;
/** Seconds; a disk that is full stays so for a while, and clients come again of themselves. */
const RETRY_AFTER = '30';

export interface CollectorPorts {
  readonly keys: Pick<KeyLookup, 'find'>;
  readonly metrics: CollectMetrics;
  readonly buffer: Pick<Buffer, 'append'>;
  /** The log of what counts nowhere. */
  readonly aside: Pick<AppendLog, 'append'>;
  /** Lines of the last minutes, of an earlier process. */
  readonly recentLines: (bytes: number) => AsyncIterable<string>;
}

/** Takes batches and keeps them. Never asks the store of viewings: who sends is anybody. */
export interface Collector {
  /** Resolves once all events of a batch are durable; throws `UNAVAILABLE` where that cannot be. */
  collect(batch: Batch, sender: Sender, isPageAllowed: (key: RequestPublicKey) => boolean): Promise<void>;
}

export function createCollector({ keys, metrics, buffer, aside, recentLines }: CollectorPorts): Collector {
  const views = new LRUCache<string, string>({ max: MAX_VIEWS });
  let recalled: Promise<void> | null = null;

  return {
    async collect(batch, sender, isPageAllowed) {
      // What cannot be read is no reason not to write.
      recalled ??= recallViews(recentLines(RECALLED), views).catch(() => {});
      await recalled;
      const sorted = await sortEvents(batch.events, { find: keys.find, isPageAllowed, views });
      await Promise.all([
        write(buffer, batchLine(sender, batch.metadata, sorted)),
        write(aside, asideLine(sender, sorted.aside)),
      ]);
      tell(metrics, sorted);
    },
  };
}

async function write(log: Pick<AppendLog, 'append'>, line: string | null): Promise<void> {
  if (line === null) return;
  await log.append(line).catch(refuse);
}

function refuse(cause: unknown): never {
  const headers = { 'retry-after': RETRY_AFTER };
  throw new ApiError('UNAVAILABLE', 'Events cannot be kept at the moment; send them again.', { headers, cause });
}

/** A process that was replaced goes on with views that have named their key to the one before. */
async function recallViews(lines: AsyncIterable<string>, views: LRUCache<string, string>): Promise<void> {
  for await (const line of lines) {
    for (const { events } of readBatchLine(line)?.parts ?? []) {
      for (const event of events) {
        const [view, key] = [viewOf(event), keyOf(event)];
        if (view !== null && key !== null) views.set(view, key);
      }
    }
  }
}

function tell(metrics: CollectMetrics, { parts, unattributed, aside }: Sorted): void {
  for (const event of [...[...parts.values()].flat(), ...unattributed])
    metrics.countEvent(familyOf(event) ?? 'viewing');
  for (const { reason } of aside) metrics.countAside(reason);
}
