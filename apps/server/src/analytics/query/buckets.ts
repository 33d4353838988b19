import { Temporal } from 'temporal-polyfill';

/** ms. */
const widths = { minute: 60_000, fiveMinutes: 300_000, hour: 3_600_000 } as const;
const DAY = 86_400_000;

export type TimeDimension = keyof typeof widths | 'day';

/** Buckets of time that an interval touches, numbered from 0. */
export interface Buckets {
  readonly count: number;
  /** Epoch ms of the begin of each; the first may begin before the interval. */
  beginOf(index: number): number;
  /** Buckets of one width in a row; only days have more than one run. */
  readonly runs: readonly Run[];
}

/** From bucket `index` on, which begins at `begin` (epoch ms), each is `width` ms long. */
export interface Run {
  readonly index: number;
  readonly begin: number;
  readonly width: number;
}

/**
 * Times are epoch ms; the end is not of the interval. Hours begin where the zone's do, half past in some, and the two
 * hours that have one name in autumn are two. Days begin at the first moment of their date.
 */
export function createBuckets(dimension: TimeDimension, { startTime, endTime, timeZone }: Span): Buckets {
  return dimension === 'day'
    ? days({ startTime, endTime, timeZone })
    : even(widths[dimension], { startTime, endTime, timeZone });
}

/** How many there would be, without making them. */
export function countBuckets(dimension: TimeDimension, { startTime, endTime }: Omit<Span, 'timeZone'>): number {
  return Math.ceil((endTime - startTime) / (dimension === 'day' ? DAY : widths[dimension])) + 1;
}

interface Span {
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
