import { describe, expect, it } from 'vitest';
import { programDatesOf } from './program-dates-of.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
/** Creates a segment of two seconds. */
const at = (start: number, seconds: number | null) => ({
  start,
  duration: 2,
  programDateTime: seconds === null ? null : NOON + seconds * 1000,
});

describe('programDatesOf', () => {
  it('joins continuous segments to one range', () => {
    expect(programDatesOf([at(10, 0), at(12, 2), at(14, 4)])).toEqual([{ start: 10, end: 16, time: NOON }]);
  });

  it('starts another range where the wall clock jumps', () => {
    expect(programDatesOf([at(10, 0), at(12, 62), at(14, 64)])).toEqual([
      { start: 10, end: 12, time: NOON },
      { start: 12, end: 16, time: NOON + 62_000 },
    ]);
    expect(programDatesOf([at(10, 0), at(12, 2.11)])).toHaveLength(2);
    expect(programDatesOf([at(10, 0), at(12, 2.09)])).toHaveLength(1);
  });

  it('starts another range where the time line has a gap', () => {
    expect(programDatesOf([at(10, 0), at(22, 12)])).toHaveLength(2);
  });

  it('does not accumulate small differences', () => {
    const drifting = Array.from({ length: 20 }, (_, index) => at(index * 2, index * 2.02));
    for (const { start, time, end } of programDatesOf(drifting)) {
      for (const { start: position, programDateTime } of drifting) {
        if (position < start || position >= end) continue;
        expect(Math.abs(time + (position - start) * 1000 - (programDateTime ?? 0))).toBeLessThanOrEqual(100.001);
      }
    }
  });

  it.each([
    ['no date', at(10, null)],
    ['an invalid date', { ...at(10, 0), programDateTime: Number.NaN }],
    ['no length', { ...at(10, 0), duration: 0 }],
    ['an invalid length', { ...at(10, 0), duration: Number.NaN }],
  ])('skips a segment with %s', (_, segment) => {
    expect(programDatesOf([segment, at(12, 2)])).toEqual([{ start: 12, end: 14, time: NOON + 2_000 }]);
  });
});
