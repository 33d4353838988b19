import { expect, it } from 'vitest';
import { checkTargets } from './targets.mjs';

const metOf = (results: object) => checkTargets(results as never).map(({ met }) => met);
const rates = (open: number, signed: number, bearer: number) => ({
  rate: { open: { rate: open }, signed: { rate: signed }, bearer: { rate: bearer } },
});

it('a protected segment comes at no less than 80 % of the rate of an open one', () => {
  expect(metOf(rates(1_000, 800, 799)).slice(0, 2)).toEqual([true, false]);
});

it('one preflight an origin is enough, none after the first time; no segment is late', () => {
  expect(metOf({ preflights: { signed: 1, again: 0 }, viewers: { overdue: 0 } }).slice(2)).toEqual([true, true, true]);
  expect(metOf({ preflights: { signed: 2, again: 1 }, viewers: { overdue: 1 } }).slice(2)).toEqual([
    false,
    false,
    false,
  ]);
});

it('says nothing of what was not measured', () => {
  expect(metOf({})).toEqual([null, null, null, null, null]);
});
