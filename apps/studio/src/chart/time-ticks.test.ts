import { describe, expect, it } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const at = (text: string) => Date.parse(text);
const ticks = (start: string, end: string, most: number, zone = 'UTC') =>
  timeTicks({ start: at(start), end: at(end) }, most, zone).times.map((time) =>
    new Date(time).toISOString().slice(5, 16)
  );

describe('timeTicks', () => {
  it('names half hours of an evening', () => {
    expect(ticks('2026-11-22T19:01:00Z', '2026-11-22T21:01:00Z', 6)).toEqual([
      '11-22T19:30',
      '11-22T20:00',
      '11-22T20:30',
      '11-22T21:00',
    ]);
  });

  it('names midnights where the publisher is', () => {
    expect(ticks('2026-11-20T12:00:00Z', '2026-11-22T12:00:00Z', 2, 'Asia/Kolkata')).toEqual([
      '11-20T18:30',
      '11-21T18:30',
    ]);
  });

  it('stays at midnight when the clocks are put back', () => {
    expect(ticks('2026-10-24T10:00:00Z', '2026-10-27T10:00:00Z', 3, 'Europe/Amsterdam')).toEqual([
      '10-24T22:00',
      '10-25T23:00',
      '10-26T23:00',
    ]);
  });
});
