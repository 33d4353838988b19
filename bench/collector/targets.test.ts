import { describe, expect, it } from 'vitest';
import { checkTargets } from './targets.mjs';

describe('targets of the collector', () => {
  const metOf = (results: object) => checkTargets(results).map(({ met }) => met);

  it('are met by what is promised, and not by less', () => {
    const enough = { rate: { stored: 30_000 }, nats: { accepted: 100_000 }, disk: { bytes: 20 } };
    expect(metOf({ ...enough, kill: { lost: 0, doubled: 0 } })).toEqual([true, true, true, true, true]);
    const less = { rate: { stored: 29_999 }, nats: { accepted: 99_999 }, disk: { bytes: 20.1 } };
    expect(metOf({ ...less, kill: { lost: 1, doubled: 1 } })).toEqual([false, false, false, false, false]);
  });

  it('are not judged where nothing was measured', () => {
    expect(metOf({})).toEqual([null, null, null, null, null]);
  });
});
