import { DAY_MS, HOUR_MS, MINUTE_MS } from '@touchline/domain';
import { Temporal } from 'temporal-polyfill';

/** ms. */
const widths = { minute: MINUTE_MS, fiveMinutes: 300_000, hour: HOUR_MS } as const;

export type TimeDimension = keyof typeof widths | 'day';

/** The time buckets that an interval overlaps, numbered from 0. */
export interface Buckets {
  readonly count: number;
  /** Returns the start of a bucket in epoch ms; the first may start before the interval. */
  beginOf(index: number): number;
  /** Consecutive buckets of one width. Only days have more than one run. */
  readonly runs: readonly Run[];
}

/** From bucket `index`, which starts at `begin` (epoch ms), each bucket is `width` ms long. */
export interface Run {
  readonly index: number;
  readonly begin: number;
  readonly width: number;
}

/**
 * Creates the buckets of an interval; times are epoch ms, and the end is exclusive. Hours start with those of the time
 * zone, which may be at half past in UTC. The two hours of one name in autumn are two buckets. Days start at the first
 * moment of their date.
 */
export function createBuckets(dimension: TimeDimension, { startTime, endTime, timeZone }: Span): Buckets {
  return dimension === 'day'
    ? days({ startTime, endTime, timeZone })
    : even(widths[dimension], { startTime, endTime, timeZone });
}

/** Returns the number of buckets without creating them. */
export function countBuckets(dimension: TimeDimension, { startTime, endTime }: Omit<Span, 'timeZone'>): number {
  return Math.ceil((endTime - startTime) / (dimension === 'day' ? DAY_MS : widths[dimension])) + 1;
}

/** An interval; times are epoch ms, and the end is exclusive. `timeZone`: IANA name. */
export interface Span {
  readonly startTime: number;
  readonly endTime: number;
  readonly timeZone: string;
}

function even(width: number, { startTime, endTime, timeZone }: Span): Buckets {
  const offset = zoned(startTime, timeZone).offsetNanoseconds / 1e6;
  const begin = startTime - ((((startTime + offset) % width) + width) % width);
  return {
    count: Math.ceil((endTime - begin) / width),
    beginOf: (index) => begin + index * width,
    runs: [{ index: 0, begin, width }],
  };
}

function days({ startTime, endTime, timeZone }: Span): Buckets {
  const begins: number[] = [];
  let day = zoned(startTime, timeZone).startOfDay();
  while (day.epochMilliseconds < endTime) {
    begins.push(day.epochMilliseconds);
    day = day.add({ days: 1 }).startOfDay();
  }
  const ends = [...begins.slice(1), day.epochMilliseconds];
  const runs: Run[] = [];
  for (const [index, begin] of begins.entries()) {
    const width = (ends[index] ?? begin) - begin;
    if (runs.at(-1)?.width !== width) runs.push({ index, begin, width });
  }
  return { count: begins.length, beginOf: (index) => begins[index] ?? Number.NaN, runs };
}

function zoned(time: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
}
