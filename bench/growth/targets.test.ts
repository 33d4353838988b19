import { describe, expect, it } from 'vitest';
import { checkTargets, growthOf } from './targets.mjs';

const lists = { p99: 10, rejected: 0 };
const calm = { without: { lists }, during: { lists, health: { max: 5 } } };

function entryOf(store: string, { greedy = {}, ...parts }: { greedy?: object; [part: string]: unknown } = {}) {
  const kinds = { worst: calm, import: { ...calm, scores: { p95: 90, rejected: 0 }, walBytes: 2 ** 20 }, ...greedy };
  return { store, events: 100_000, greedy: kinds, ...parts };
}

function verdictOf(words: string, entry: object) {
  return checkTargets({ entries: [entry] }).find(({ what }) => what.includes(words));
}

describe('growthOf', () => {
  it('compares medians, and takes what is below a millisecond for a millisecond', () => {
    expect(growthOf({ p50: 2, bytes: 100 }, { p50: 6, bytes: 100 })).toBe(3);
    expect(growthOf({ p50: 0.1, bytes: 100 }, { p50: 0.9, bytes: 100 })).toBe(1);
  });

  it('is divided by how much the response grows', () => {
    expect(growthOf({ p50: 2, bytes: 100 }, { p50: 20, bytes: 1000 })).toBe(1);
  });
});

describe('checkTargets', () => {
  it.each([
    ['postgres', 100, true],
    ['postgres', 101, false],
    ['embedded', 250, true],
    ['embedded', 251, false],
  ])('%s: a score within %i ms during an import: met is %s', (store, p95, met) => {
    const entry = entryOf(store, { greedy: { import: { ...calm, scores: { p95, rejected: 0 }, walBytes: 0 } } });
    expect(verdictOf("a score's PATCH", entry)?.met).toBe(met);
  });

  it('falls short when one score was rejected, however fast the others were', () => {
    const entry = entryOf('postgres', {
      greedy: { import: { ...calm, scores: { p95: 1, rejected: 1 }, walBytes: 0 } },
    });
    expect(verdictOf("a score's PATCH", entry)).toMatchObject({ met: false, figure: 'some failed' });
  });

  it('judges other visitors by the worst of the greedy clients', () => {
    const slow = { without: { lists }, during: { lists: { p99: 31, rejected: 1 }, health: { max: 51 } } };
    const entry = entryOf('postgres', { greedy: { worst: slow } });
    expect(verdictOf('day lists', entry)).toMatchObject({ met: false, figure: '3.1 ×' });
    expect(verdictOf('rejected', entry)?.met).toBe(false);
    expect(verdictOf('/healthz', entry)?.met).toBe(false);
  });

  it('finds requests that have one status now and another then', () => {
    const expensive = {
      steady: { statuses: { 200: 8 } },
      varying: { statuses: { 200: 5, '400 FILTER_TOO_EXPENSIVE': 3 } },
    };
    expect(verdictOf('depends on the load', entryOf('postgres', { expensive }))).toMatchObject({
      met: false,
      figure: '1',
    });
  });

  it('does not judge what was not measured', () => {
    const targets = checkTargets({ entries: [{ store: 'embedded', events: 10 }] });
    expect(targets.map(({ met }) => met)).toEqual(targets.map(() => null));
  });
});
