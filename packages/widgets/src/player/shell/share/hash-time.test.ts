import { expect, it } from 'vitest';
import { hashTime } from './hash-time.ts';

it.each<[string, number | null]>([
  ['#t=83', 83],
  ['#t=83.5', 83.5],
  ['#t=1:23', 83],
  ['#t=01:01:23', 3683],
  ['#t=npt:83,90', 83],
  ['#comments&t=7', 7],
  ['#t=', null],
  ['#t=smpte:1', null],
  ['#t=-3', null],
  ['#start=3', null],
  ['', null],
])('reads %s as %s', (hash, seconds) => {
  expect(hashTime(hash)).toBe(seconds);
});
