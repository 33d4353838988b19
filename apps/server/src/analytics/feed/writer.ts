import { MINUTE_MS } from '@touchline/domain';
import type { Buffer } from '../collect/buffer.ts';
import { createWakeup } from '../collect/wakeup.ts';
import type { DuckStore } from '../store/duckdb-store.ts';
import { oneAtATime } from '../store/one-at-a-time.ts';
import type { RecordAggregator } from '../viewing/record-aggregator.ts';
import { createFlushProgress } from './flush-progress.ts';
import { type FollowPorts, followBuffer } from './follow-buffer.ts';
import { type LazyStore, pause } from './lazy-store.ts';
import { createPruneStore, type PrunePorts } from './prune-store.ts';

/** ms to wait after failures in a row: the first wait and the maximum. */
const FIRST_WAIT = 500;
const LAST_WAIT = 30_000;

export interface WriterPorts extends PrunePorts, FollowPorts {
  readonly buffer: Buffer;
  readonly stores: LazyStore;
  readonly createAggregator: (store: DuckStore) => RecordAggregator;
  readonly onFailure: (error: unknown) => void;
}

/** The only writer of collected events to the store. */
export interface Writer {
  /** Starts to follow the buffer; further calls have no effect. */
  start(): void;
  /**
   * Resolves once everything that was durable before is stored. Throws `ApiError` UNAVAILABLE if there is no progress.
   */
  flushed(): Promise<void>;
  /** Runs work on the store between two batches. The aggregator forgets its state after it. */
  between<T>(work: (store: DuckStore) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createWriter(ports: WriterPorts): Writer {
  const { buffer, stores, metrics, onFailure } = ports;
  const end = new AbortController();
  const exclusively = oneAtATime();
  const flushWakeup = createWakeup();
  const flushProgress = createFlushProgress(buffer);
  const pruneStore = createPruneStore(ports);
  let aggregator: RecordAggregator | null = null;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let waiters = 0;

  /** Follows the buffer until it fails or is closed. */
  async function follow(isRetry: boolean, onStored: () => void): Promise<void> {
    const store = await stores.get();
    flushProgress.begin(await store.progress());
    aggregator = ports.createAggregator(store);
    const state = { store, aggregator, flushProgress, exclusively, flushWakeup, isRetry, signal: end.signal, onStored };
    await followBuffer(ports, { ...state, isFlushRequested: () => waiters > 0 });
  }

  async function run(): Promise<void> {
    for (let failures = 0; !end.signal.aborted; failures += 1) {
      const failure = await follow(failures > 0, () => {
        failures = 0;
      }).catch((error: unknown) => ({ error }));
      if (!failure || end.signal.aborted) return;
      metrics.countFailure();
      if (failures === 0) onFailure(failure.error);
      aggregator = null;
      // After some failures DuckDB rejects everything until the file is reopened.
      await exclusively(() => stores.reopen());
      await pause(Math.min(FIRST_WAIT * 2 ** failures, LAST_WAIT), end.signal).catch(() => {});
    }
  }

  async function prune(): Promise<void> {
    if (!aggregator) return;
    const store = await stores.get();
    await store.idle();
    await pruneStore(store, aggregator);
    await flushProgress.release(store);
  }

  function start(): void {
    if (running || end.signal.aborted) return;
    running = run();
    timer = setInterval(() => {
      exclusively(prune).catch((error: unknown) => {
        aggregator?.forget();
        metrics.countFailure();
        onFailure(error);
      });
    }, MINUTE_MS).unref();
  }

  return {
    start,
    async flushed() {
      if (!(await buffer.hasRecords())) return;
      start();
      waiters += 1;
      flushWakeup.notify();
      await flushProgress.reachEnds(end.signal).finally(() => {
        waiters -= 1;
      });
    },
    between: (work) =>
      exclusively(async () => {
        const store = await stores.getOrTimeout();
        await store.idle();
        return work(store).finally(() => aggregator?.forget());
      }),
    async close() {
      clearInterval(timer);
      end.abort();
      flushWakeup.notify();
      await running;
      await exclusively(async () => {});
    },
  };
}
