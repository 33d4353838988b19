import { describe, expect, it } from 'vitest';
import { firstWeekdayOf, firstWeekdayOfRegion } from './first-weekday.ts';

describe('firstWeekdayOf', () => {
  it.each([
    ['en-US', 0],
    ['en-GB', 1],
    ['nl', 1],
    ['pt-BR', 0],
    ['ar', 6],
    ['ar-SA', 0],
    ['fa', 6],
  ])('D8: of %s is %i', (locale, weekday) => {
    expect(firstWeekdayOf(locale)).toBe(weekday);
  });
});

describe('firstWeekdayOfRegion', () => {
  it.each(['US', 'GB', 'NL', 'BR', 'EG', 'SA', 'IR', 'JP', 'CN', 'MV', 'FR', 'AE', 'IN', 'RU'])(
    'agrees with Intl about %s',
    (region) => {
      expect(firstWeekdayOfRegion(region)).toBe(firstWeekdayOf(`en-${region}`));
    }
  );

  it('is Monday where nothing is known', () => {
    expect(firstWeekdayOfRegion('')).toBe(1);
  });
});
