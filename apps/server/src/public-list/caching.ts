import type { ItemFacts } from './item-cache.ts';

/** How long an answer may be kept, by whom (contract §7). */
export interface Caching {
  readonly cacheControl: string;
  /** ms that this server gives it without asking the store. */
  readonly freshFor: number;
  /** ms after that in which it may be given while the store fails. */
  readonly staleFor: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

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
/** ms after which nobody gets an answer of quiet events, as `quiet` says. */
const QUIET_AGE = 330 * SECOND;
/** ms for which this server keeps one: it knows what is written, as other caches do not. */
const QUIET_KEPT = 5 * MINUTE;

/** ms before its start from which an event may change at any moment. */
const SOON = 10 * MINUTE;
/** ms after its start in which an event that was not started yet still may. */
const OVERDUE = 30 * MINUTE;
const LIVE = new Set(['EVENT_STATUS_STARTED', 'EVENT_STATUS_PAUSED', 'EVENT_STATUS_SUSPENDED', 'EVENT_STATUS_DELAYED']);

/** Of what may change at any moment. */
export function liveCaching(): Caching {
  return live;
}

/** Of creative works and entities. */
export function seldomChanging(): Caching {
  return seldom;
}

/** Of events: short as soon as one of them is live or about to be. `now`: epoch ms. */
export function eventCaching(events: readonly ItemFacts[], now: number): Caching {
  if (events.some((event) => isLive(event, now))) return live;
  const untilSoon = events.filter(isAwaited).map(({ startTime }) => (startTime ?? 0) - SOON - now);
  const freshFor = Math.min(QUIET_KEPT, ...untilSoon.filter((ms) => ms > 0));
  return { cacheControl: quiet, freshFor, staleFor: QUIET_AGE - freshFor };
}

function isLive(event: ItemFacts, now: number): boolean {
  if (event.status !== null && LIVE.has(event.status)) return true;
  const { startTime } = event;
  return isAwaited(event) && startTime !== null && startTime - SOON <= now && now < startTime + OVERDUE;
}

function isAwaited({ status, startTime }: ItemFacts): boolean {
  return startTime !== null && (status === 'EVENT_STATUS_SCHEDULED' || status === 'EVENT_STATUS_UNSPECIFIED');
}
