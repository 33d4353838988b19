import { describe, expect, it } from 'vitest';
import { checkTargets } from './targets.mjs';

const GOOD = {
  size: { without: 0, adapter: 20_000, overlay: 3_000 },
  start: { content: [100, 110, 120], ad: [180, 190, 200], preloaded: [90, 100, 120] },
  resume: [40, 50, 60],
  broken: { dead: { took: 300, errors: 0 }, slow: { took: 2_950, errors: 0 } },
};
const metOf = (results: object) => checkTargets(results as never).map(({ met }: { met: boolean | null }) => met);

describe('checkTargets', () => {
  it('holds what we promise against what was measured', () => {
    expect(metOf(GOOD)).toEqual([true, true, true, true, true, true]);
  });

  it('names what was not measured, and what falls short', () => {
    expect(metOf({})).toEqual([null, null, null, null, null, null]);
    expect(metOf({ ...GOOD, start: { content: [100], ad: [201], preloaded: [121] } }).slice(2, 4)).toEqual([
      false,
      false,
    ]);
    expect(metOf({ ...GOOD, broken: { dead: { took: null, errors: 0 } } })[5]).toBe(false);
  });
});
