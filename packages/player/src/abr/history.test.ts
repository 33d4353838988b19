import { expect, it } from 'vitest';
import { createHistory } from './history.ts';

const slow = { bytes: 100_000, ms: 1_000, latency: 10 };
const fast = { bytes: 900_000, ms: 1_000, latency: 10 };

/**
 * Abandons a level of 4 Mbit/s the given number of times. Returns how many fast downloads in a row it takes until the
 * level may be requested.
 */
function neededAfter(times: number, between: readonly (typeof slow)[] = [slow]): number {
  const history = createHistory();
  for (let time = 0; time < times; time++) {
    for (const sample of between) history.add(sample);
    history.giveUp(4_000_000);
  }
  for (let count = 1; count < 100; count++) {
    history.add(fast);
    if (history.limit() === Number.POSITIVE_INFINITY) return count;
  }
  return Number.NaN;
}

it('PL-09: an abandoned quality takes two fast downloads, and twice as many each time it is abandoned again', () => {
  expect([1, 2, 3, 4, 9].map((times) => neededAfter(times))).toEqual([2, 4, 8, 16, 20]);
});

it('PL-09: takes two again when the last time is long ago', () => {
  const long = Array.from({ length: 20 }, () => slow);
  expect(neededAfter(3, long)).toBe(2);
});
