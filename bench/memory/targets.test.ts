import { describe, expect, it } from 'vitest';
import { checkTargets, growthOf } from './targets.mjs';

const MIB = 2 ** 20;

function soakOf(sizes: readonly number[], settled = 2) {
  return { settled, samples: sizes.map((size, index) => ({ minute: index + 1, rss: size * MIB, heap: size * MIB })) };
}

function verdictOf(words: string, entry: object) {
  return checkTargets({ entries: [{ store: 'embedded', ...entry }] }).find(({ what }) => what.includes(words));
}

describe('growthOf', () => {
  it('compares the end with the minute in which the server had settled, not with its start', () => {
    expect(growthOf(soakOf([100, 150, 155, 160]), 'rss')).toBe(10 * MIB);
  });
});

describe('checkTargets', () => {
  it.each([
    [192, true],
    [193, false],
  ])('a growth of %i MiB with a cache of 128 MiB: met is %s', (growth, met) => {
    const lists = { setting: 128 * MIB, growth: growth * MIB };
    expect(verdictOf('above idle', { lists })?.met).toBe(met);
  });

  it.each([
    [120, true],
    [121, false],
  ])('a server of 100 MiB that ends the soak with %i MiB: met is %s', (end, met) => {
    const scores = soakOf([90, 100, end]);
    expect(verdictOf('resident memory, growth', { scores })?.met).toBe(met);
    expect(verdictOf('heap', { scores })?.met).toBe(met);
  });

  it('does not judge a part that was not measured', () => {
    expect(checkTargets({ entries: [{ store: 'postgres' }] }).map(({ met }) => met)).toEqual([null, null, null]);
  });
});
