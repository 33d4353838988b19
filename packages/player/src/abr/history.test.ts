import { expect, it } from 'vitest';
import { createHistory } from './history.ts';

const slow = { bytes: 100_000, ms: 1_000, latency: 10 };
const fast = { bytes: 900_000, ms: 1_000, latency: 10 };

/** A level of 4 Mbit/s was given up so many times; how many fast downloads in a row it takes until it may be requested. */
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

it('PL-09: a quality that was given up takes two fast downloads, and twice as many each time it is given up again', () => {
  expect([1, 2, 3, 4, 9].map((times) => neededAfter(times))).toEqual([2, 4, 8, 16, 20]);
});

it('PL-09: takes two again when the time before is long ago', () => {
  const long = Array.from({ length: 20 }, () => slow);
  expect(neededAfter(3, long)).toBe(2);
});
