import { LRUCache } from 'lru-cache';
import { createSlots, type Slots } from '../access/slots.ts';
import { ApiError } from '../errors.ts';

/** Clients known at once. */
const MAX_CLIENTS = 1_000;
/** Long feeds of one client: one is made at a time. */
const OF_ONE_CLIENT = { count: 1, maxWaiting: 20, maxWait: 3_000 };
/** Long feeds of all clients: to write one takes the server's thread, so a second would only slow down the first. */
const OF_ALL = { count: 1, maxWaiting: 50, maxWait: 20_000 };

/** Where feeds wait whose making takes seconds. */
export interface FeedLane {
  /** Resolves to a function that ends the turn. Throws `RATE_LIMIT` or `UNAVAILABLE` when too many wait. */
  enter(client: string): Promise<() => void>;
}

export function createFeedLane(): FeedLane {
  const clients = new LRUCache<string, Slots>({ max: MAX_CLIENTS });
  const all = createSlots(OF_ALL);
  return {
    async enter(client) {
      const own = clients.get(client) ?? createSlots(OF_ONE_CLIENT);
      clients.set(client, own);
      if (!(await own.acquire())) throw tooManyOfOne();
      if (!(await all.acquire())) {
        own.release();
        throw tooManyOfAll();
      }
      return () => {
        all.release();
        own.release();
      };
    },
  };
}

function tooManyOfOne(): ApiError {
  return new ApiError('RATE_LIMIT', 'A long calendar is being made for this address and key; try again in 3 s.', {
    headers: { 'retry-after': '3' },
    metadata: { retryAfterSeconds: '3', limit: 'calendars' },
  });
}

function tooManyOfAll(): ApiError {
  return new ApiError('UNAVAILABLE', 'Too many long calendars are being made; try again.', {
    headers: { 'retry-after': '20' },
  });
}
