import { addDays, dayIn, startOfDay } from '@touchline/domain';
import { liveCaching } from '../public-list/caching.ts';
import type { Asked } from './content.ts';
import { hashOf } from './fragments.ts';
import type { ContentQuestion } from './source.ts';

/**
 * A fragment of events says from which revision to watch. Where nothing else changes it is rendered anew after so many
 * writes, and so many ms: whoever resumes from it is then told little, and of nothing that is not kept any more.
 */
const MAX_BEHIND = { writes: 16, time: 60 * 60 * 1000 };
/** ms before midnight from which on nobody should keep "today" for long: more than a quiet list may be kept. */
const EVENING = 6 * 60 * 1000;

/** Changes whenever these answers do, or the day in the visitor's zone; of events also now and then. */
export function contentVersion(
  asked: readonly Asked[],
  { publisher, timeZone, now }: ContentQuestion,
  { live }: { readonly live: boolean }
): string {
  const place = [Math.floor(publisher.counter / MAX_BEHIND.writes), Math.floor(now / MAX_BEHIND.time)];
  return hashOf([asked.map(({ tag }) => tag), dayIn(timeZone, now), live && place]);
}

/** What the list says of itself, but shortly before midnight, when "today" soon is another day. */
export function contentCaching(
  { cacheControl }: Asked,
  { timeZone, now }: ContentQuestion,
  { live }: { readonly live: boolean }
): string {
  const tomorrow = addDays(dayIn(timeZone, now), 1);
  const midnight = startOfDay(tomorrow, timeZone).time;
  return live && midnight - now < EVENING ? liveCaching().cacheControl : cacheControl;
}
