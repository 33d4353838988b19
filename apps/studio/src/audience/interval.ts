import { DAY, HOUR, MINUTE, WEEK } from '../format/durations.ts';
import type { PageState } from '../page/page-state.ts';

/** ms of the ranges that end now. */
const LENGTHS = { '3h': 3 * HOUR, '24h': DAY, '7d': WEEK, '28d': 4 * WEEK } as const;

/** Durations that one point of a chart may cover. */
export const TIMES = ['minute', 'fiveMinutes', 'hour', 'day'] as const;
export type Bucket = (typeof TIMES)[number];

/** The interval of a query: epoch ms, the end exclusive. */
export interface Interval {
  readonly start: number;
  readonly end: number;
  readonly bucket: Bucket;
  /** It ends now, so it includes current viewings. */
  readonly isLive: boolean;
}

/** Returns the interval of the page's range, rounded to minutes, so that an equal query is sent once a minute. */
export function intervalOf(
  { range, from, to }: Pick<PageState, 'range' | 'from' | 'to'>,
  { now, timeZone }: { now: number; timeZone: string }
): Interval {
  if (range === 'own' && from && to) {
    const [start, end] = [startOfDay(from, timeZone), startOfDay(dayAfter(to), timeZone)];
    return { start, end, bucket: bucketOf(end - start), isLive: false };
  }
  const length = LENGTHS[range === 'own' ? '3h' : range];
  const end = Math.ceil(now / MINUTE) * MINUTE;
  return { start: end - length, end, bucket: bucketOf(length), isLive: true };
}

/** Returns the interval to compare with: a week earlier, or the time directly before. Weeks always use the latter. */
export function earlier(interval: Interval, compare: PageState['compare'], timeZone: string): Interval | null {
  if (compare === 'none') return null;
  const { start, end, isLive } = interval;
  const shifted = (days: number) => [start, end].map((time) => daysBefore(time, days, timeZone));
  const before = () => {
    if (compare === 'week' && isWithinDay(interval)) return shifted(7);
    // Chosen dates are whole days of the zone, which may have 23 or 25 hours.
    return isLive ? [start - (end - start), start] : shifted(Math.round((end - start) / DAY));
  };
  const [from = start, to = end] = before();
  return { ...interval, start: from, end: to, isLive: false };
}

/** A day may have 25 hours. */
export function isWithinDay({ start, end }: Pick<Interval, 'start' | 'end'>): boolean {
  return Math.round((end - start) / DAY) <= 1;
}

/** Returns the same local time a number of days earlier. */
function daysBefore(time: number, days: number, timeZone: string): number {
  const then = time - days * DAY;
  return then + offsetAt(time, timeZone) - offsetAt(then, timeZone);
}

/** Chooses the bucket so that there are at most about 700 points. */
function bucketOf(length: number): Bucket {
  if (length <= 6 * HOUR) return 'minute';
  if (length <= 2 * DAY) return 'fiveMinutes';
  return length <= 4 * WEEK ? 'hour' : 'day';
}

/** Epoch ms at which a day, `2026-11-22`, begins in a time zone (IANA). */
export function startOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const guess = utc - offsetAt(utc, timeZone);
  // The clocks may change between the two.
  return utc - offsetAt(guess, timeZone);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
}

/** Returns the ms by which the clocks of a zone are ahead of UTC. */
export function offsetAt(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(time / 1000) * 1000;
}
