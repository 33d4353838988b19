import { DAY_MS, HOUR_MS, MINUTE_MS, type StartPlan } from '@touchline/domain';
import { LRUCache } from 'lru-cache';
import { createSlots } from '../../../platform/access/slots.ts';
import { createSingleFlight } from '../../../platform/cache/single-flight.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { claimReading, deleteUnusedPlans, findStoredPlan, type StoredPlan, storePlan } from './stored-plans.ts';

/** ms after which a plan that is requested is read again. */
const REFRESH_MS = HOUR_MS;
/** The same for a URL without a plan, whose files may only be on their way. */
const RETRY_MS = 10 * MINUTE_MS;
/** The same when its video is saved. */
const SAVED_MS = 10_000;
/** ms from its last reading after which a plan is not used. */
const MAX_AGE_MS = DAY_MS;
/** ms after which a URL that nobody requests is deleted. */
const UNUSED_MS = 30 * DAY_MS;
/** ms for which this server does not query the store again; another server may have read the URL meanwhile. */
const TTL_MS = MINUTE_MS;
/** Maximum bytes of the plans in memory. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Bytes of an entry in addition to its plan. */
const OVERHEAD_BYTES = 500;
/** Parallel and waiting readings. */
const READINGS = { count: 4, maxWaiting: 200 };

/** Start plans of presentations on other hosts, which all servers of a store share. */
export interface RemotePlans {
  /**
   * Returns the plan for a URL; null if there is none yet. Never waits for another host: a missing or old plan is read
   * in the background. Never rejects.
   */
  find(url: string): Promise<StartPlan | null>;
  /** Reads a URL in the background, because a video with it was saved. */
  readSaved(url: string): void;
  /** Deletes the plans that nobody has requested for a month. */
  deleteUnused(): Promise<void>;
  /** Stops reading. */
  close(): Promise<void>;
}

export interface RemotePlansPorts {
  readonly database: Database;
  /** Epoch ms. */
  readonly clock: () => number;
  /** Reads a presentation; null if it has no plan. Rejects if it cannot be read now, and the last plan stays. */
  readonly read: (url: string, closing: AbortSignal) => Promise<StartPlan | null>;
  readonly onError: (error: unknown) => void;
}

/** A row of the store, and when it was queried. `claimTime` is also that of this server's own attempts. */
type Entry = { -readonly [Key in keyof StoredPlan]: StoredPlan[Key] } & { readonly loadTime: number };

/** Creates the start plans of other hosts, by the URL of their playlist. */
export function createRemotePlans({ database, clock, read, onError }: RemotePlansPorts): RemotePlans {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => 2 * bytes + OVERHEAD_BYTES,
  });
  const loadOnce = createSingleFlight();
  const readings = new Map<string, Promise<void>>();
  const slots = createSlots(READINGS);
  const closing = new AbortController();

  async function load(url: string): Promise<Entry> {
    const entry = entries.get(url);
    if (entry && clock() - entry.loadTime < TTL_MS) return entry;
    return loadOnce(url, async () => {
      const stored = await findStoredPlan(database, url);
      // A reading that has ended meanwhile is newer than the row.
      const current = entries.get(url);
      return current && current !== entry ? current : keep(url, stored);
    });
  }

  function keep(url: string, stored: StoredPlan): Entry {
    const entry = { ...stored, loadTime: clock() };
    entries.set(url, entry);
    return entry;
  }

  /** Reads a URL unless a server has begun to within `interval` ms. */
  function renew(url: string, interval: number): void {
    if (closing.signal.aborted || readings.has(url)) return;
    const reading = claimAndRead(url, interval)
      .catch(onError)
      .finally(() => readings.delete(url));
    readings.set(url, reading);
  }

  async function claimAndRead(url: string, interval: number): Promise<void> {
    if (!(await slots.acquire(() => closing.signal))) return;
    try {
      const now = clock();
      if (!(await claimReading(database, url, { now, since: now - interval }))) return;
      const plan = await read(url, closing.signal);
      const bytes = await storePlan(database, url, { plan, now });
      keep(url, { plan, bytes, readTime: now, claimTime: now });
    } catch (error) {
      if (!closing.signal.aborted) throw error;
    } finally {
      slots.release();
    }
  }

  return {
    async find(url) {
      try {
        const entry = await load(url);
        const now = clock();
        const interval = entry.plan ? REFRESH_MS : RETRY_MS;
        if (now - entry.claimTime >= interval) {
          // Later requests need not try again.
          entry.claimTime = now;
          renew(url, interval);
        }
        return now - entry.readTime < MAX_AGE_MS ? entry.plan : null;
      } catch (error) {
        onError(error);
        return null;
      }
    },
    readSaved: (url) => renew(url, SAVED_MS),
    deleteUnused: () => deleteUnusedPlans(database, clock() - UNUSED_MS),
    async close() {
      closing.abort();
      await Promise.all(readings.values());
    },
  };
}
