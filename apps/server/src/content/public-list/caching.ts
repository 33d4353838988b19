import { MINUTE_MS } from '@touchline/domain';
import type { ItemInfo } from './item-cache.ts';

/** Caching of a response (contract §7). */
export interface Caching {
  readonly cacheControl: string;
  /** Time in ms for which this server reuses it without querying the store. */
  readonly freshFor: number;
  /** Additional time in ms for which it may be served while the store fails. */
  readonly staleFor: number;
}

const SECOND = 1_000;

const seldom: Caching = {
  cacheControl: 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400',
  freshFor: 60 * SECOND,
  staleFor: 86_400 * SECOND,
};
const live: Caching = {
  cacheControl: 'public, max-age=2, s-maxage=2, stale-while-revalidate=10',
  freshFor: 2 * SECOND,
  staleFor: 10 * SECOND,
};
const quiet = 'public, max-age=30, stale-while-revalidate=300';
/** Time in ms after which a response with quiet events is never served, as `quiet` says. */
const QUIET_AGE = 330 * SECOND;
/** Time in ms for which this server caches one. Unlike other caches, it is notified of writes. */
const QUIET_KEPT = 5 * MINUTE_MS;

/** Time in ms before its start from which an event may change at any moment. */
const BEFORE_START_MS = 10 * MINUTE_MS;
/** Time in ms after its start for which an event that has not started may still do so. */
const OVERDUE = 30 * MINUTE_MS;
const LIVE = new Set(['EVENT_STATUS_STARTED', 'EVENT_STATUS_PAUSED', 'EVENT_STATUS_SUSPENDED', 'EVENT_STATUS_DELAYED']);

/** Caching of content that may change at any moment. */
export function liveCaching(): Caching {
  return live;
}

/** Caching of creative works and entities. */
export function seldomChanging(): Caching {
  return seldom;
}

/** Caching of events: short as soon as one of them is live or about to start. `now`: epoch ms. */
export function eventCaching(events: readonly ItemInfo[], now: number): Caching {
  if (events.some((event) => isLive(event, now))) return live;
  const untilSoon = events.filter(isAwaited).map(({ startTime }) => (startTime ?? 0) - BEFORE_START_MS - now);
  const freshFor = Math.min(QUIET_KEPT, ...untilSoon.filter((ms) => ms > 0));
  return { cacheControl: quiet, freshFor, staleFor: QUIET_AGE - freshFor };
}

function isLive(event: ItemInfo, now: number): boolean {
  if (event.status !== null && LIVE.has(event.status)) return true;
  const { startTime } = event;
  return isAwaited(event) && startTime !== null && startTime - BEFORE_START_MS <= now && now < startTime + OVERDUE;
}

function isAwaited({ status, startTime }: ItemInfo): boolean {
  return startTime !== null && (status === 'EVENT_STATUS_SCHEDULED' || status === 'EVENT_STATUS_UNSPECIFIED');
}
