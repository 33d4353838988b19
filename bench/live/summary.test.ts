import { describe, expect, it } from 'vitest';
import { isDelayed } from './delayed-parts.mjs';
import { growthOf, longestAway, summarize } from './summary.mjs';
import { checkTargets } from './targets.mjs';

const samplesOf = (...behind: number[]) => behind.map((each) => ({ behind: each, rate: 1, ahead: 1, held: 10 }));
const watched = (fields: object) =>
  summarize({ samples: samplesOf(1.5), stalls: [], heaps: [], complaints: [], ...fields });
const metOf = (results: object) =>
  Object.fromEntries(checkTargets(results as never).map(({ what, met }) => [what, met]));

describe('summarize', () => {
  it('tells how far behind it was, mostly and at worst', () => {
    const row = watched({ samples: samplesOf(...Array(18).fill(1.5), 1.4, 2), stalls: [1, 2] });
    expect(row).toMatchObject({ median: 1.5, low: 1.5, high: 2, most: 2, stalls: 2 });
  });

  it('tells of nothing when nothing was seen', () => {
    expect(watched({ samples: [] })).toMatchObject({ median: null, away: null, most: null, stalls: null });
  });

  it('finds the longest time away from the usual distance', () => {
    expect(longestAway(samplesOf(1.5, 1.8, 1.8, 1.5, 1.8, 1.8, 1.8, 1.8, 1.5), 1.5)).toBe(1);
  });

  it('compares the last fifth with the first', () => {
    expect(growthOf([10, 10, 50, 50, 11])).toBeCloseTo(0.1);
    expect(growthOf([10, 11])).toBeNull();
  });
});

describe('checkTargets', () => {
  it('says of everything that was not measured that it was not', () => {
    expect(new Set(Object.values(metOf({})))).toEqual(new Set([null]));
  });

  it('fails what is too far behind, stalls, or stays away for long', () => {
    const row = { median: 1.61, high: 1.7, stalls: 1, away: 10.25, growth: 0.11, heldGrowth: 0.2 };
    expect(new Set(Object.values(metOf({ steady: { touchline: row }, delayed: { touchline: row } })))).toEqual(
      new Set([false])
    );
  });
});

describe('isLate', () => {
  it('is one in twenty, and the same ones each time', () => {
    const delayed = Array.from({ length: 20_000 }, (_, number) => isDelayed(number, 0.05));
    expect(delayed.filter(Boolean).length).toBeGreaterThan(900);
    expect(delayed.filter(Boolean).length).toBeLessThan(1_100);
    expect(isDelayed(4, 0)).toBe(false);
  });
});
