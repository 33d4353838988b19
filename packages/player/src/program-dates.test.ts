import { describe, expect, it } from 'vitest';
import { dateAt, positionOf } from './program-dates.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
/** Ten seconds from noon on, then a break of a minute, then ten more. */
const dates = [
  { start: 100, end: 110, time: NOON },
  { start: 110, end: 120, time: NOON + 70_000 },
];

describe('wall-clock times of a time line', () => {
  it('convert to positions and back', () => {
    for (const position of [100, 104.5, 112, 120]) {
      expect(positionOf(dates, dateAt(dates, position) ?? 0)).toBe(position);
    }
  });

  it('have no position while the channel was off air', () => {
    expect(positionOf(dates, NOON + 30_000)).toBeNull();
    expect(positionOf(dates, NOON - 1)).toBeNull();
    expect(positionOf([], NOON)).toBeNull();
  });

  it('are unknown outside the time line', () => {
    expect(dateAt(dates, 99)).toBeNull();
    expect(dateAt(dates, 121)).toBeNull();
  });
});
