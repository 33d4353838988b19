import type { Buffer } from '../../collect/buffer.ts';
import { createNews } from '../../collect/news.ts';
import type { DuckStore } from '../store/duckdb-store.ts';
import { oneAtATime } from '../store/one-at-a-time.ts';
import type { LineFold } from '../viewing/fold-lines.ts';
import { type FollowPorts, followBuffer } from './follow-buffer.ts';
import { pause, type StoreAtNeed } from './store-at-need.ts';
import { createStoredSoFar } from './stored-so-far.ts';
import { createTidyStore, type TidyPorts } from './tidy-store.ts';

/** ms to wait after failures in a row: the first, and at most. */
const FIRST_WAIT = 500;
const LAST_WAIT = 30_000;
const MINUTE = 60_000;

export interface WriterPorts extends TidyPorts, FollowPorts {
  readonly buffer: Buffer;
  readonly stores: StoreAtNeed;
  readonly createFold: (store: DuckStore) => LineFold;
  readonly onFailure: (error: unknown) => void;
}

/** Brings what is collected into the store: the only one who does. */
export interface Writer {
  /** Begins to follow the buffer; once is enough. */
  start(): void;
  /** Resolves once everything that was durable before is stored; throws `ApiError` UNAVAILABLE where nothing is. */
  settled(): Promise<void>;
  /** Does something with the store between two parts, after which the fold remembers nothing. */
  between<T>(work: (store: DuckStore) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function createWriter(ports: WriterPorts): Writer {
  const { buffer, stores, metrics, onFailure } = ports;
  const end = new AbortController();
  const alone = oneAtATime();
  const hurry = createNews();
  const soFar = createStoredSoFar(buffer);
  const tidyStore = createTidyStore(ports);
  let fold: LineFold | null = null;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let awaited = 0;

  /** Follows until it fails, or is closed. */
  async function follow(isCareful: boolean, onStored: () => void): Promise<void> {
    const store = await stores.get();
    soFar.begin(await store.progress());
    fold = ports.createFold(store);
    const isHurried = () => awaited > 0;
    await followBuffer(ports, { store, fold, soFar, alone, hurry, isHurried, isCareful, signal: end.signal, onStored });
  }

  async function run(): Promise<void> {
    for (let failures = 0; !end.signal.aborted; failures += 1) {
      const failure = await follow(failures > 0, () => {
        failures = 0;
      }).catch((error: unknown) => ({ error }));
      if (!failure || end.signal.aborted) return;
      metrics.countFailure();
      if (failures === 0) onFailure(failure.error);
      fold = null;
      // After some failures DuckDB answers nothing any more until the file is opened anew.
      await alone(() => stores.reopen());
      await pause(Math.min(FIRST_WAIT * 2 ** failures, LAST_WAIT), end.signal).catch(() => {});
    }
  }

  async function tidy(): Promise<void> {
    if (!fold) return;
    const store = await stores.get();
    await store.idle();
    await tidyStore(store, fold);
    await soFar.release(store);
  }

  function start(): void {
    if (running || end.signal.aborted) return;
    running = run();
    timer = setInterval(() => {
      alone(tidy).catch((error: unknown) => {
        fold?.forget();
        metrics.countFailure();
        onFailure(error);
      });
    }, MINUTE).unref();
  }

  return {
    start,
    async settled() {
      if (!(await buffer.holdsLines())) return;
      start();
      awaited += 1;
      hurry.tell();
      await soFar.reachEnds(end.signal).finally(() => {
        awaited -= 1;
      });
    },
    between: (work) =>
      alone(async () => {
        const store = await stores.ask();
        await store.idle();
        return work(store).finally(() => fold?.forget());
      }),
    async close() {
      clearInterval(timer);
      end.abort();
      hurry.tell();
      await running;
      await alone(async () => {});
    },
  };
}
