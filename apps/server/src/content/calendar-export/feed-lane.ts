import { LRUCache } from 'lru-cache';
import { createSlots, type Slots } from '../../platform/access/slots.ts';
import { ApiError } from '../../platform/http/errors.ts';

/** Maximum number of clients tracked. */
const MAX_CLIENTS = 1_000;
/** Limit for long feeds per client: one is built at a time. */
const OF_ONE_CLIENT = { count: 1, maxWaiting: 20, maxWait: 3_000 };
/**
 * Limit for long feeds of all clients. Building one occupies the server's thread, so a second would only slow down the
 * first.
 */
const OF_ALL = { count: 1, maxWaiting: 50, maxWait: 20_000 };

/** Queue for feeds that take seconds to build. */
export interface FeedLane {
  /** Resolves to a function that ends the turn. Throws `RATE_LIMIT` or `UNAVAILABLE` if too many wait. */
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
