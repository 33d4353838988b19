import type { Buffer, BufferedRecord } from '../collect/buffer.ts';
import type { Wakeup } from '../collect/wakeup.ts';
import type { DuckStore } from '../store/duckdb-store.ts';
import type { RecordAggregator } from '../viewing/record-aggregator.ts';
import type { FeedMetrics } from './feed-metrics.ts';
import type { FlushProgress } from './flush-progress.ts';
import { type PreparedBatch, prepareWriteBatch } from './prepare-write-batch.ts';
import { type QuarantineWritePorts, writeWithQuarantine } from './write-with-quarantine.ts';

/**
 * Characters of records that are stored together: about 45,000 events. Each batch rewrites the open viewings, so a
 * third of the size would cost a third of the throughput.
 */
const BATCH_SIZE = 12 * 1024 * 1024;
/** ms from one batch to the next under low load, because each costs a transaction. */
const BATCH_INTERVAL_MS = 500;
/** ms between two releases of stored records from the buffer. */
const RELEASE_INTERVAL_MS = 5_000;

export interface FollowPorts extends Pick<QuarantineWritePorts, 'quarantineRecord' | 'isDatabaseFailure'> {
  readonly buffer: Pick<Buffer, 'follow'>;
  readonly metrics: FeedMetrics;
  /** Epoch ms. */
  readonly clock: () => number;
}

export interface FollowState {
  readonly store: DuckStore;
  readonly aggregator: RecordAggregator;
  readonly flushProgress: FlushProgress;
  /** Runs work that must not overlap with the making of a batch. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  /** Wakes the loop when a caller waits until everything is stored. */
  readonly flushWakeup: Wakeup;
  readonly isFlushRequested: () => boolean;
  /** A write has failed before, so the first batch quarantines records that fail. */
  readonly isRetry: boolean;
  readonly signal: AbortSignal;
  /** Called after a batch was stored. */
  readonly onStored: () => void;
}

/**
 * Stores the buffered records and new ones, until the signal aborts. Throws if a batch cannot be stored. The next batch
 * is made while the previous one is being written, because the aggregator keeps its state in memory.
 */
export async function followBuffer(ports: FollowPorts, state: FollowState): Promise<void> {
  const { store, aggregator, flushProgress, exclusively, flushWakeup, isFlushRequested, signal } = state;
  const { clock } = ports;
  let isRetry = state.isRetry;
  let releaseTime = 0;
  let writing = Promise.resolve();
  try {
    for await (const records of ports.buffer.follow(flushProgress.current(), { max: BATCH_SIZE, signal })) {
      const begin = clock();
      await exclusively(async () => {
        if (isRetry) return storeAfterFailure(ports, state, records);
        const prepared = await prepareWriteBatch({ ...ports, aggregator }, records);
        await writing;
        writing = writeBatch(ports, state, { prepared, records });
        // The next batch reports a failure.
        writing.catch(() => {});
      });
      isRetry = false;
      if (clock() - releaseTime > RELEASE_INTERVAL_MS) {
        await exclusively(() => flushProgress.release(store));
        releaseTime = clock();
      }
      if (isFull(records)) continue;
      await writing;
      if (!isFlushRequested()) await flushWakeup.next(BATCH_INTERVAL_MS - (clock() - begin));
    }
  } finally {
    await writing.catch(() => {});
  }
  await writing;
}

async function storeAfterFailure(
  ports: FollowPorts,
  state: FollowState,
  records: readonly BufferedRecord[]
): Promise<void> {
  const { store, aggregator, flushProgress, onStored } = state;
  const { events } = await writeWithQuarantine({ ...ports, store, aggregator }, records);
  ports.metrics.countStored(events);
  flushProgress.add(records);
  onStored();
}

async function writeBatch(
  { metrics, clock }: FollowPorts,
  { store, flushProgress, onStored }: FollowState,
  { prepared, records }: { readonly prepared: PreparedBatch; readonly records: readonly BufferedRecord[] }
): Promise<void> {
  await store.write(prepared.part);
  metrics.countStored(prepared.events);
  if (prepared.arrival !== null) metrics.setLag(Math.max(0, clock() - prepared.arrival) / 1_000);
  flushProgress.add(records);
  onStored();
}

function isFull(records: readonly BufferedRecord[]): boolean {
  return records.reduce((sum, { record }) => sum + record.length, 0) >= BATCH_SIZE / 2;
}
