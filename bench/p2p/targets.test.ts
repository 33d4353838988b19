import { describe, expect, it } from 'vitest';
import { checkTargets, shareOf } from './targets.mjs';

const visitor = (bytesFromPeers: number, bytesFromServer: number, stalls = 0) => ({
  bytesFromPeers,
  bytesFromServer,
  stalls,
});
const GOOD = {
  size: { without: 0, own: 5_000, library: 34_000 },
  start: { shared: [200, 210, 220], alone: [200, 205, 210] },
  film: { first: visitor(0, 100), second: visitor(80, 20) },
  live: { first: visitor(30, 50), second: visitor(50, 40) },
};
const metOf = (results: object) => checkTargets(results as never).map(({ met }: { met: boolean | null }) => met);

describe('checkTargets', () => {
  it('holds what we promise against what was measured', () => {
    expect(metOf(GOOD)).toEqual([true, true, true, true, true, true]);
    expect(shareOf(visitor(80, 20))).toBe(0.8);
  });

  it('names what was not measured, and what falls short', () => {
    expect(metOf({})).toEqual([null, null, null, null, null, null]);
    expect(metOf({ ...GOOD, film: { first: visitor(0, 100), second: visitor(60, 40, 1) } }).slice(2, 5)).toEqual([
      false,
      true,
      false,
    ]);
  });
});
