import { ApiError } from '../../errors.ts';
import type { DuckStore } from '../store/duckdb-store.ts';

/** ms between tries to open it, and after how many the wait is the longer one. */
const SOON = 250;
const SOON_TRIES = 20;
const LATER = 5_000;
/** ms that a reader waits for a store that is being opened. */
const PATIENCE = 3_000;

export interface StoreAtNeedPorts {
  open(): Promise<DuckStore>;
  /** Hears of the first failure in a row. */
  readonly onClosed: (error: unknown) => void;
}

/** The store, opened when it is first needed: most processes that could never do. */
export interface StoreAtNeed {
  /** Resolves when it is open: another process may have it for now. Rejects once this is closed. */
  get(): Promise<DuckStore>;
  /** As `get`, for who asks and is waited for: throws `ApiError` UNAVAILABLE after some seconds. */
  ask(): Promise<DuckStore>;
  /** Ends one that failed; the next `get` opens it again. */
  reopen(): Promise<void>;
  /** It is not tried any further to open it: who waits for that is refused. One that is open stays so. */
  giveUp(): void;
  close(): Promise<void>;
}

export function createStoreAtNeed({ open, onClosed }: StoreAtNeedPorts): StoreAtNeed {
  const end = new AbortController();
  let opening: Promise<DuckStore> | null = null;
  let tries = 0;

  async function openOnce(): Promise<DuckStore> {
    for (tries = 0; ; tries += 1) {
      try {
        const store = await open();
        tries = 0;
        return store;
      } catch (error) {
        if (tries === 0) onClosed(error);
        await pause(tries < SOON_TRIES ? SOON : LATER, end.signal);
      }
    }
  }

  const get = () => {
    if (end.signal.aborted && !opening) return Promise.reject(new Error('the store is closed'));
    opening ??= openOnce();
    return opening;
  };

  async function leave(): Promise<void> {
    const left = opening;
    opening = null;
    await left?.then(
      (store) => store.close(),
      () => {}
    );
  }

  return {
    get,
    async ask() {
      const store = get();
      const patience = tries > SOON_TRIES ? 0 : PATIENCE;
      const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref());
      const answer = await Promise.race([store.catch(() => null), late]);
      if (answer) return answer;
      throw new ApiError('UNAVAILABLE', 'The store of viewings cannot be read at the moment; try again.', {
        headers: { 'retry-after': '5' },
      });
    },
    reopen: leave,
    giveUp: () => end.abort(),
    async close() {
      end.abort();
      await leave();
    },
  };
}

/** Rejects when the signal is given. */
export function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('closed'));
    const onAbort = () => {
      clearTimeout(timer);
      reject(new Error('closed'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, time);
    timer.unref();
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
