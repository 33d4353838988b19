import { describe, expect, it } from 'vitest';
import { checkTargets } from './targets.mjs';

const result = { score: 2.12, kbps: 1, rebuffering: 0.02, stalls: 0, oscillation: 900, dropped: 0 };
const simulatorOf = (fields: object = {}) => ({
  rows: [25, 10].map((buffer) => ({ rule: 'ours', buffer, results: [{ ...result, ...fields }] })),
  decision: 0.1,
  bytes: 1_700,
});
const metOf = (results: object) =>
  Object.fromEntries(checkTargets(results as never).map(({ what, met }) => [what, met]));

describe('checkTargets', () => {
  it('says of everything that was not measured that it was not', () => {
    expect(new Set(Object.values(metOf({})))).toEqual(new Set([null]));
  });

  it('wants a score of 2.11 with 25 s of buffer, and 2 with 10 s', () => {
    const met = metOf({ simulator: simulatorOf({ score: 2.05 }) });

    expect(met['score, 25 s of buffer, next sizes unknown']).toBe(false);
    expect(met['score, 10 s of buffer, next sizes unknown']).toBe(true);
    expect(metOf({ simulator: simulatorOf({ rebuffering: 0.0241 }) })['rebuffering, 25 s']).toBe(false);
    expect(metOf({ simulator: simulatorOf({ oscillation: 1_051 }) })['oscillation, 25 s, kbit/s']).toBe(false);
  });

  it('compares us with each of the others in Chromium', () => {
    const rows = [
      { name: 'touchline', score: 2, rebuffering: 0.01 },
      { name: 'hlsjs', score: 1, rebuffering: 0 },
    ];
    const met = metOf({ chromium: { rows } });

    expect([met['Chromium: score, that of hlsjs'], met['Chromium: rebuffering, that of hlsjs']]).toEqual([true, false]);
  });
});
