import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../cache/single-flight.ts';
import { withTimeout } from '../cache/with-timeout.ts';
import type { Changes } from '../changes/changes.ts';
import type { WrittenResource } from '../changes/written-resource.ts';

/** Bytes of a response in addition to its body and name: headers, dependencies, overhead. */
const OVERHEAD = 4_000;
/** ms for which a response is fresh while notifications of other servers' writes are unavailable. */
const FRESH_WITHOUT_UPDATES_MS = 1_000;
/** ms between two sweeps of expired responses. */
const SWEEP_INTERVAL = 10_000;
/** ms to wait for the store before a stale response is used. */
const STORE_TIMEOUT_MS = 1_500;

/** A complete response to visitors, the same for all requests with its name. */
export interface CachedResponse {
  readonly body: Buffer;
  /** Includes `etag` and `cache-control`. */
  readonly headers: Readonly<Record<string, string>>;
  /** ms for which it may be sent without querying the store. */
  readonly freshFor: number;
  /** Additional ms for which it may be sent while the store fails. */
  readonly staleFor: number;
  /** Whether a write to that resource of the publisher may change it; if absent, any write may. */
  readonly isAffectedBy?: (write: WrittenResource) => boolean;
  /** The revision from which to watch, if the body is JSON that ends with it. */
  readonly revision?: string;
}

/** Headers as first sent, which the fast path repeats. */
export type Head = Readonly<Record<string, string | number | string[]>>;

/** A response in the cache. */
export interface CacheEntry {
  response: CachedResponse;
  /** Epoch ms at which its creation started. */
  readonly time: number;
  /** The last generation for which it is known to be current. */
  generation: number;
  /** Whether a later write has changed it. */
  isOutdated: boolean;
  /** Set when it was first sent. */
  head: Head | null;
}

export interface ResponseCache {
  /** Returns a response that may be sent without a query; null if there is none. */
  fresh(name: string, publisher: string): CacheEntry | null;
  /**
   * Returns the fresh response, else a new one, which concurrent requests share. While the store fails or is slow, it
   * returns the last one with `stale`, for as long as it may be used. After that it throws what `make` throws.
   */
  get(
    name: string,
    publisher: string,
    make: () => Promise<CachedResponse>
  ): Promise<{ kept: CacheEntry; stale: boolean }>;
}

/**
 * Creates a cache of responses. They are fresh for `freshFor`, unless a write that may change them comes first
 * (contract §7). So the next request sees a write.
 */
export function createResponseCache({
  changes,
  clock,
  isStoreFailure,
  maxBytes,
}: {
  readonly changes: Changes;
  readonly clock: () => number;
  /** Whether an error means that the store failed, not that the request is invalid. */
  readonly isStoreFailure: (error: unknown) => boolean;
  /** Maximum bytes of all cached responses. */
  readonly maxBytes: number;
}): ResponseCache {
  const kept = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ response: answer }, name) => answer.body.byteLength + name.length * 2 + OVERHEAD,
  });
  const once = createSingleFlight();
  let swept = clock();

  /** Deletes expired responses, because pages that request a list of this minute never request it again. */
  function sweep(): void {
    const now = clock();
    if (now - swept < SWEEP_INTERVAL) return;
    swept = now;
    for (const [name, entry] of kept.entries()) if (now >= endOf(entry)) kept.delete(name);
  }

  function fresh(name: string, publisher: string): CacheEntry | null {
    const entry = kept.get(name);
    if (!entry || !isCurrent(entry, publisher)) return null;
    const age = clock() - entry.time;
    const limit = changes.live ? entry.response.freshFor : Math.min(entry.response.freshFor, FRESH_WITHOUT_UPDATES_MS);
    return age >= 0 && age < limit ? entry : null;
  }

  /** Checks the writes since the last check. */
  function isCurrent(entry: CacheEntry, publisher: string): boolean {
    const generation = changes.generation(publisher);
    if (entry.isOutdated || entry.generation === generation) return !entry.isOutdated;
    const { isAffectedBy } = entry.response;
    const written = isAffectedBy ? changes.writtenSince(publisher, entry.generation) : null;
    entry.isOutdated = !isAffectedBy || !written || written.some(isAffectedBy);
    if (entry.isOutdated) return false;
    entry.generation = generation;
    raiseRevision(entry, changes.receivedRevision(publisher));
    return true;
  }

  function renew(name: string, publisher: string, make: () => Promise<CachedResponse>): Promise<CacheEntry> {
    // Read the generation before the store. A write in between makes the response outdated, and later requests do not
    // share it.
    const [time, generation] = [clock(), changes.generation(publisher)];
    return once(`${generation} ${name}`, async () => {
      const response = await make();
      const entry = { response, time, generation, isOutdated: false, head: null };
      if ((kept.peek(name)?.generation ?? 0) <= generation) kept.set(name, entry);
      sweep();
      return entry;
    });
  }

  return {
    fresh,
    async get(name, publisher, make) {
      const cached = fresh(name, publisher);
      if (cached) return { kept: cached, stale: false };

      const last = kept.get(name);
      const made = renew(name, publisher, make).then((entry) => ({ kept: entry, stale: false }));
      if (!last || clock() >= endOf(last)) return made;
      const fallback = { kept: last, stale: true };
      const response = made.catch((error: unknown) => {
        if (isStoreFailure(error)) return fallback;
        throw error;
      });
      // The next request must see a known write, even if the store is slow.
      return isCurrent(last, publisher) ? withTimeout(response, STORE_TIMEOUT_MS, fallback) : response;
    },
  };
}

/** Returns the epoch ms after which a response is not sent, even if the store fails. */
function endOf({ time, response: answer }: CacheEntry): number {
  return time + answer.freshFor + answer.staleFor;
}

/**
 * Raises the revision in a body, so that a client that watches from there gets no updates that the body already
 * contains.
 */
function raiseRevision(entry: CacheEntry, latest: number | null): void {
  const { body, revision } = entry.response;
  if (revision === undefined || latest === null || latest <= Number(revision)) return;
  const next = String(latest);
  const rest = body.byteLength - suffixOf(revision).length;
  // Separate memory, see to-body.ts. The old body must not change, because it may be being sent.
  const raised = Buffer.allocUnsafeSlow(rest + suffixOf(next).length);
  body.copy(raised, 0, 0, rest);
  raised.write(suffixOf(next), rest);
  entry.response = { ...entry.response, body: raised, revision: next };
  // The headers contain its length.
  if (next.length !== revision.length) entry.head = null;
}

function suffixOf(revision: string): string {
  return `${revision}"}`;
}
