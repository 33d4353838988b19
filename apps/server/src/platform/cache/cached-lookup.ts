import { LRUCache } from 'lru-cache';
import { withTimeout } from './with-timeout.ts';

/** A lookup by key whose results are cached. */
export interface CachedLookup<Value> {
  /** Returns the value if it is fresh, else loads it. Concurrent calls share one load. */
  find(key: string): Promise<Value>;
  /** Returns the value if it is fresh; undefined if `find` is needed. */
  peek(key: string): Value | undefined;
}

export interface CachedLookupOptions<Value> {
  /**
   * Loads the value of a key; null if there is none, which is not cached. `last` is the value in the cache, of any age:
   * the result may be that object, or parts of it.
   */
  readonly load: (key: string, last: Value | undefined) => Promise<Value>;
  /** Keys in the cache. The least recently used ones are evicted. */
  readonly max: number;
  /** ms for which a value is fresh. Read on each lookup, because it may depend on whether notifications arrive. */
  readonly ttlMs: () => number;
  /** A number that increases with each known write that may change the value. After it, no earlier value is fresh. */
  readonly generationOf: (key: string) => number;
  /** ms for which a value is used if loading fails, counted from when it was last fresh; by default none is. */
  readonly staleIfErrorMs?: number;
  /** Whether an error means that the store failed. Other errors are never hidden by a stale value. */
  readonly isStoreFailure?: (error: unknown) => boolean;
  /** ms from the start of a load after which a stale value is used, unless a write has changed it. */
  readonly timeoutMs?: number;
  /** ms of a monotonic clock. */
  readonly now?: () => number;
}

interface Entry<Value> {
  readonly value: Value;
  readonly generation: number;
  /** When its load started. */
  readonly loadTime: number;
  /** When it was last known to be current. */
  freshTime: number;
  /** The generation that could not be loaded; later requests need not wait for a slow store to find that out. */
  failedGeneration: number | null;
}

interface PendingLoad<Value> {
  readonly result: Promise<Value>;
  readonly generation: number;
  readonly startTime: number;
}

/**
 * Creates a lookup with a cache of limited size.
 *
 * A write makes a value stale at once, also for loads that started before it. While the store fails or is slow, the
 * last value is used for a limited time. Without one, `find` rejects, so that a failure never grants access.
 */
export function createCachedLookup<Value>({
  load,
  max,
  ttlMs,
  generationOf,
  staleIfErrorMs = 0,
  isStoreFailure = () => true,
  timeoutMs,
  now = () => performance.now(),
}: CachedLookupOptions<Value>): CachedLookup<Value> {
  const cache = new LRUCache<string, Entry<Value>>({ max });
  const pending = new Map<string, PendingLoad<Value>>();

  function findFresh(key: string, generation: number): Entry<Value> | undefined {
    const entry = cache.get(key);
    const time = now();
    if (entry?.generation !== generation || time - entry.loadTime >= ttlMs()) return undefined;
    entry.freshTime = time;
    return entry;
  }

  /** Starts a load, or returns the pending one if there was no write since it started. */
  function startLoad(key: string, generation: number): PendingLoad<Value> {
    const open = pending.get(key);
    if (open?.generation === generation) return open;
    const startTime = now();
    const result = load(key, cache.peek(key)?.value).then((value) => {
      const isNewest = (cache.peek(key)?.generation ?? generation) <= generation;
      if (isNewest && value === null) cache.delete(key);
      else if (isNewest)
        cache.set(key, { value, generation, loadTime: startTime, freshTime: startTime, failedGeneration: null });
      return value;
    });
    const started = { result, generation, startTime };
    pending.set(key, started);
    const close = () => {
      if (pending.get(key) === started) pending.delete(key);
    };
    result.then(close, close);
    return started;
  }

  return {
    peek: (key) => findFresh(key, generationOf(key))?.value,
    async find(key) {
      const generation = generationOf(key);
      const fresh = findFresh(key, generation);
      if (fresh) return fresh.value;

      const last = cache.peek(key);
      const { result, startTime } = startLoad(key, generation);
      const time = now();
      if (!last || time - last.freshTime >= staleIfErrorMs) return result;
      const resultOrLast = result.catch((error: unknown) => {
        if (!isStoreFailure(error)) throw error;
        last.failedGeneration = generation;
        return last.value;
      });
      // After a write, a stale value is used only if the store fails, not if it is slow.
      const isUnchanged = last.generation === generation || last.failedGeneration === generation;
      if (timeoutMs === undefined || !isUnchanged) return resultOrLast;
      return withTimeout(resultOrLast, startTime + timeoutMs - time, last.value);
    },
  };
}
