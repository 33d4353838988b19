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
/** ms for which is remembered whose a stored view is, or that it is not stored. */
const OWNER_TIME = 10_000;
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
  /** The publishers of those of the views that are stored. */
  readonly findOwnersOfViews: (views: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Takes batches and keeps them. */
export interface Collector {
  /** Resolves once all events of a batch are durable; throws `UNAVAILABLE` where that cannot be. */
  collect(batch: Batch, sender: Sender, isPageAllowed: (key: RequestPublicKey) => boolean): Promise<void>;
}

export function createCollector({
  keys,
  metrics,
  buffer,
  aside,
  recentLines,
  findOwnersOfViews,
}: CollectorPorts): Collector {
  const views = new LRUCache<string, string>({ max: MAX_VIEWS });
  /** Publishers by view; '': it is not stored. */
  const owners = new LRUCache<string, string>({ max: MAX_VIEWS, ttl: OWNER_TIME });
  let recalled: Promise<void> | null = null;

  async function ownersOfViews(views: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const known = new Map(views.map((view) => [view, owners.get(view)]));
    const unknown = views.filter((view) => known.get(view) === undefined);
    // Where nobody can say whose they are, they come again.
    const found = unknown.length === 0 ? null : await findOwnersOfViews(unknown).catch(refuse);
    for (const view of unknown) owners.set(view, found?.get(view) ?? '');
    return new Map(views.map((view) => [view, known.get(view) ?? found?.get(view) ?? '']));
  }

  return {
    async collect(batch, sender, isPageAllowed) {
      // What cannot be read is no reason not to write.
      recalled ??= recallViews(recentLines(RECALLED), views).catch(() => {});
      await recalled;
      const sorted = await sortEvents(batch.events, { find: keys.find, isPageAllowed, views, ownersOfViews });
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

function tell(metrics: CollectMetrics, { parts, aside }: Sorted): void {
  for (const event of [...parts.values()].flat()) metrics.countEvent(familyOf(event) ?? 'viewing');
  for (const { reason } of aside) metrics.countAside(reason);
}
