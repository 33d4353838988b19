import { LRUCache } from 'lru-cache';
import type { KeyLookup, RequestPublicKey } from '../../platform/access/key-lookup.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { AppendLog } from './append-log.ts';
import { type AttributedEvents, attributeEvents } from './attribute-events.ts';
import { parseBatchRecord, type Sender, serializeBatch, serializeQuarantined } from './batch-record.ts';
import type { Buffer } from './buffer.ts';
import type { CollectMetrics } from './collect-metrics.ts';
import { familyOf, keyOf, viewOf } from './collected-event.ts';
import type { Batch } from './read-batch.ts';

/** Views whose public key is cached; 10 MB. */
const MAX_VIEWS = 50_000;
/** Bytes at the end of the log from which a new process restores the keys of views: the last minutes. */
const RESTORED_BYTES = 4 * 1024 * 1024;
/** Seconds. A full disk stays full for a while, and clients retry on their own. */
const RETRY_AFTER = '30';

export interface CollectorPorts {
  readonly keys: Pick<KeyLookup, 'find'>;
  readonly metrics: CollectMetrics;
  readonly buffer: Pick<Buffer, 'append'>;
  /** The log of quarantined events. */
  readonly quarantineLog: Pick<AppendLog, 'append'>;
  /** Returns records of the last minutes, from an earlier process. */
  readonly recentRecords: (bytes: number) => AsyncIterable<string>;
}

/** Writes batches to the log. It never queries the analytics store, because anyone may send a batch. */
export interface Collector {
  /** Resolves once all events of a batch are durable. Throws `UNAVAILABLE` if they cannot be written. */
  collect(batch: Batch, sender: Sender, isPageAllowed: (key: RequestPublicKey) => boolean): Promise<void>;
}

export function createCollector({ keys, metrics, buffer, quarantineLog, recentRecords }: CollectorPorts): Collector {
  const views = new LRUCache<string, string>({ max: MAX_VIEWS });
  let restored: Promise<void> | null = null;

  return {
    async collect(batch, sender, isPageAllowed) {
      // A log that cannot be read must not prevent writes.
      restored ??= restoreViews(recentRecords(RESTORED_BYTES), views).catch(() => {});
      await restored;
      const sorted = await attributeEvents(batch.events, { find: keys.find, isPageAllowed, views });
      await Promise.all([
        write(buffer, serializeBatch(sender, batch.metadata, sorted)),
        write(quarantineLog, serializeQuarantined(sender, sorted.quarantined)),
      ]);
      countEvents(metrics, sorted);
    },
  };
}

async function write(log: Pick<AppendLog, 'append'>, record: string | null): Promise<void> {
  if (record === null) return;
  await log.append(record).catch(rejectUnavailable);
}

function rejectUnavailable(cause: unknown): never {
  const headers = { 'retry-after': RETRY_AFTER };
  throw new ApiError('UNAVAILABLE', 'Events cannot be stored at the moment; send them again.', { headers, cause });
}

/** Restores the keys of views that the previous process received, so that their later events are attributed. */
async function restoreViews(records: AsyncIterable<string>, views: LRUCache<string, string>): Promise<void> {
  for await (const record of records) {
    for (const { events } of parseBatchRecord(record)?.parts ?? []) {
      for (const event of events) {
        const [view, key] = [viewOf(event), keyOf(event)];
        if (view !== null && key !== null) views.set(view, key);
      }
    }
  }
}

function countEvents(
  metrics: CollectMetrics,
  { parts, unattributed, quarantined: quarantineLog }: AttributedEvents
): void {
  for (const event of [...[...parts.values()].flat(), ...unattributed])
    metrics.countEvent(familyOf(event) ?? 'viewing');
  for (const { reason } of quarantineLog) metrics.countQuarantined(reason);
}
