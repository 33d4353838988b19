import { expect, it } from 'vitest';
import { checkTargets } from './targets.mjs';

const metOf = (results: object) => checkTargets(results as never).map(({ met }) => met);
const mux = { startup: 900, watch: 30_000, rebuffers: 1, rebuffering: 3_000, seeks: 5, seeking: 1_000, watched: 80 };

it('takes 7 kB and a tenth of the main thread at most', () => {
  expect(metOf({ size: { ours: 7_000 }, cost: { ours: { ratio: 1.1 } } }).slice(0, 2)).toEqual([true, true]);
  expect(metOf({ size: { ours: 7_001 }, cost: { ours: { ratio: 1.11 } } }).slice(0, 2)).toEqual([false, false]);
});

it('agrees where all runs do, each figure within its own bound', () => {
  const close = { ...mux, startup: 1_000, watch: 30_299, rebuffering: 3_150, seeking: 1_150, watched: 81 };
  expect(metOf({ agreement: [{ ours: close, mux }] }).slice(2)).toEqual(Array(7).fill(true));
  const far = {
    startup: 1_001,
    watch: 30_310,
    rebuffers: 2,
    seeks: 4,
    rebuffering: 3_151,
    seeking: 1_151,
    watched: 81.1,
  };
  expect(
    metOf({
      agreement: [
        { ours: close, mux },
        { ours: far, mux },
      ],
    }).slice(2)
  ).toEqual(Array(7).fill(false));
});

it('says nothing of what was not measured', () => {
  expect(metOf({})).toEqual(Array(9).fill(null));
});
