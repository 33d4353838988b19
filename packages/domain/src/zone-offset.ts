import { createMemo } from './memo.ts';

/** More zones than any page shows. */
const REMEMBERED = 100;

/** Whether a value names a time zone that `Intl` knows: `Europe/Amsterdam`, `UTC`. */
export function isTimeZone(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && readerOf(value) !== null;
}

/** What a clock on the wall shows in a zone at a moment, written as the epoch ms at which one in UTC shows it. */
export function wallTimeAt(timeZone: string, time: number): number {
  const read = readerOf(timeZone);
  return read ? read(time) : time;
}

/** How far a zone is ahead of UTC at a moment, ms; 0 for one that is none. */
export function offsetAt(timeZone: string, time: number): number {
  // Clocks show whole seconds.
  const second = Math.floor(time / 1000) * 1000;
  return wallTimeAt(timeZone, second) - second;
}

type Reader = (time: number) => number;

const readerOf: (timeZone: string) => Reader | null = createMemo(REMEMBERED, createReader);

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
