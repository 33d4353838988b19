import { addDays, dayIn, HOUR_MS, MINUTE_MS, startOfDay } from '@touchline/domain';
import { liveCaching } from '../../content/public-list/caching.ts';
import type { ContentResponse } from './content.ts';
import { hashOf } from './fragments.ts';
import type { ContentRequest } from './source.ts';

/**
 * A fragment of events contains the revision from which to watch. Even if nothing else changes, it is rendered again
 * after so many writes and so many ms. A client that resumes from it then gets few updates, none of which has expired.
 */
const MAX_BEHIND = { writes: 16, time: HOUR_MS };
/** ms before midnight from which "today" must not be cached for long; more than a quiet list is cached. */
const EVENING = 6 * MINUTE_MS;

/**
 * Returns a version that changes with these responses or the day in the visitor's zone; for events also periodically.
 */
export function contentVersion(
  responses: readonly ContentResponse[],
  { publisher, timeZone, now }: ContentRequest,
  { live }: { readonly live: boolean }
): string {
  const place = [Math.floor(publisher.counter / MAX_BEHIND.writes), Math.floor(now / MAX_BEHIND.time)];
  return hashOf([responses.map(({ tag }) => tag), dayIn(timeZone, now), live && place]);
}

/** Returns the `Cache-Control` of the list, but a short one just before midnight, when "today" changes. */
export function contentCaching(
  { cacheControl }: ContentResponse,
  { timeZone, now }: ContentRequest,
  { live }: { readonly live: boolean }
): string {
  const tomorrow = addDays(dayIn(timeZone, now), 1);
  const midnight = startOfDay(tomorrow, timeZone).time;
  return live && midnight - now < EVENING ? liveCaching().cacheControl : cacheControl;
}
