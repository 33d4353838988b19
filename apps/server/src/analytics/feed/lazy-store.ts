import { withTimeout } from '../../platform/cache/with-timeout.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { DuckStore } from '../store/duckdb-store.ts';

/** ms between attempts to open the store, and the number of attempts after which the longer interval applies. */
const FIRST_RETRY_MS = 250;
const FIRST_RETRIES = 20;
const LATER_RETRY_MS = 5_000;
/** ms that a reader waits for a store that is being opened. */
const OPEN_TIMEOUT_MS = 3_000;

export interface LazyStorePorts {
  open(): Promise<DuckStore>;
  /** Called with the first of several failures in a row. */
  readonly onOpenFailure: (error: unknown) => void;
}

/** The store, opened on first use, because most processes with access to it never use it. */
export interface LazyStore {
  /** Resolves when the store is open, which another process may delay. Rejects once this is closed. */
  get(): Promise<DuckStore>;
  /** Like `get` for a caller with a waiting client: throws `ApiError` UNAVAILABLE after some seconds. */
  getOrTimeout(): Promise<DuckStore>;
  /** Closes a store that failed; the next `get` opens it again. */
  reopen(): Promise<void>;
  /** Stops attempts to open the store and rejects those who wait. An open store stays open. */
  giveUp(): void;
  close(): Promise<void>;
}

export function createLazyStore({ open, onOpenFailure: onClosed }: LazyStorePorts): LazyStore {
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
        await pause(tries < FIRST_RETRIES ? FIRST_RETRY_MS : LATER_RETRY_MS, end.signal);
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
    async getOrTimeout() {
      const store = get();
      const timeoutMs = tries > FIRST_RETRIES ? 0 : OPEN_TIMEOUT_MS;
      const opened = await withTimeout(
        store.catch(() => null),
        timeoutMs,
        null
      );
      if (opened) return opened;
      throw new ApiError('UNAVAILABLE', 'The analytics store is unavailable at the moment; try again.', {
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

/** Waits; rejects when the signal aborts. */
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
