import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['Harbour City', 'HC'],
  ['PSV', 'PS'],
  ['1. FC Köln', 'FK'],
  ['J. Sinner', 'JS'],
  ['Old Quay Wanderers', 'OQ'],
  ['éclair', 'ÉC'],
  ['X', 'X'],
  ['هاربر سيتي', 'ه'],
  ['横浜FC', '横'],
  ['1904', ''],
  ['', ''],
])('initialsOf %j is %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
