import { DAY_MS, HOUR_MS } from './durations.ts';
import { createMemo } from './memo.ts';

const FIRST_DAY = '1000-01-01';
const LAST_DAY = '9999-12-31';

/** The beginning of a day. */
export interface DayStart {
  /** Epoch ms. */
  readonly time: number;
  /** RFC 3339 with the zone's offset at that moment: `2026-11-21T00:00:00+01:00`. */
  readonly text: string;
}

/** Whether a value is a day, `YYYY-MM-DD`, that exists in the calendar, from the year 1000 on. */
export function isCalendarDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && dayOfWallTime(time) === value;
}

/** Returns the day a number of days later, or earlier if negative. Clock changes do not matter (CAL-08). */
export function addDays(day: string, days: number): string {
  const time = wallTimeOf(day) + Math.trunc(days) * DAY_MS;
  return dayOfWallTime(Math.min(wallTimeOf(LAST_DAY), Math.max(wallTimeOf(FIRST_DAY), time)));
}

/** Returns the day in a zone at a moment (epoch ms). An invalid zone counts as UTC. */
export function dayIn(timeZone: string, time: number): string {
  return dayOfWallTime(wallTimeAt(timeZone, time));
}

/**
 * Returns the beginning of a day in a zone: midnight, the first one if clocks go back over it, or the first moment after
 * it if clocks skip it. A day that a zone has skipped has no duration, so the bounds of days leave no gap.
 */
export function startOfDay(day: string, timeZone: string): DayStart {
  const wall = wallTimeOf(day);
  const time = startingAt(wall, timeZone);
  return { time, text: rfc3339(time, offsetAt(timeZone, time)) };
}

/** No zone is more than 14 hours ahead of UTC or 12 behind, so an hour more is certainly before or after. */
function startingAt(wall: number, timeZone: string): number {
  const before = offsetAt(timeZone, wall - 15 * HOUR_MS);
  const after = offsetAt(timeZone, wall + 13 * HOUR_MS);
  const [early, later] = [wall - Math.max(before, after), wall - Math.min(before, after)];
  const midnight = [early, later].find((time) => wallTimeAt(timeZone, time) === wall);
  return midnight ?? firstFrom(early, later, (time) => wallTimeAt(timeZone, time) >= wall);
}

/** Returns the first second in (`early`, `late`] at which something has become true. */
function firstFrom(early: number, later: number, isTrue: (time: number) => boolean): number {
  let [no, yes] = [early, later];
  while (yes - no > 1000) {
    const middle = no + Math.floor((yes - no) / 2000) * 1000;
    if (isTrue(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/** Offsets of old local times have seconds, which RFC 3339 does not allow: such times are in UTC. */
function rfc3339(time: number, offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  if (!Number.isInteger(minutes)) return `${withoutMs(time)}Z`;
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${withoutMs(time + offset)}${offset < 0 ? '-' : '+'}${clock}`;
}

function withoutMs(time: number): string {
  return new Date(time).toISOString().slice(0, 19);
}

/** Returns the midnight of a day in UTC, epoch ms. */
function wallTimeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayOfWallTime(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Maximum number of cached zones: more than any page shows. */
const CACHE_SIZE = 100;

/** Whether a value names a time zone that `Intl` knows: `Europe/Amsterdam`, `UTC`. */
export function isTimeZone(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && readerOf(value) !== null;
}

/** Returns the local time in a zone at a moment, as the epoch ms at which UTC has the same local time. */
export function wallTimeAt(timeZone: string, time: number): number {
  const read = readerOf(timeZone);
  return read ? read(time) : time;
}

/** Returns the offset of a zone from UTC at a moment, ms; 0 for an invalid zone. */
export function offsetAt(timeZone: string, time: number): number {
  // Clocks show whole seconds.
  const second = Math.floor(time / 1000) * 1000;
  return wallTimeAt(timeZone, second) - second;
}

type Reader = (time: number) => number;

const readerOf: (timeZone: string) => Reader | null = createMemo(CACHE_SIZE, createReader);

function createReader(timeZone: string): Reader | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  };
}
