import { describe, expect, it } from 'vitest';
import { timeGridLines } from './time-grid-lines.ts';

const MINUTE = 60_000;

describe('timeRungs', () => {
  it.each([
    ['three quarters of an hour', 45 * MINUTE, [0, 15, 30, 45]],
    ['a match', 95 * MINUTE, [0, 30, 60, 90, 120]],
    ['nothing yet', 0, [0, 5 / 60]],
  ])('of %s are round', (_, longest, minutes) => {
    expect(timeGridLines(longest).map((value) => value / MINUTE)).toEqual(minutes);
  });
});
