import { describe, expect, it } from 'vitest';
import { checkTargets } from './targets.mjs';

const start = { ready: 1_000, idle: 100e6, peak: 200e6 };

function missed(entries: object) {
  return checkTargets(entries).flatMap(({ what, met }) => (met === false ? [what] : []));
}

describe('checkTargets', () => {
  it('judges memory and time of both stores', () => {
    const all = { embedded: { first: start, later: start }, plain: { first: start }, postgres: { first: start } };
    expect(missed(all)).toEqual([]);
    expect(
      missed({ ...all, embedded: { first: { ...start, peak: 501e6 }, later: { ...start, ready: 2_001 } } })
    ).toEqual(['the same: peak of the first start', 'embedded store with the demo, later start: ready']);
    expect(missed({ ...all, postgres: { first: { ...start, idle: 151e6 } } })).toEqual([
      'PostgreSQL, no demo: memory, idle',
    ]);
  });

  it('does not judge what was not measured', () => {
    expect(checkTargets({}).filter(({ met }) => met !== null)).toEqual([]);
  });
});
