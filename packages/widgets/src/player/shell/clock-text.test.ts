import { describe, expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

describe('clockText', () => {
  it.each<[number, string]>([
    [0, '0:00'],
    [9.99, '0:09'],
    [59, '0:59'],
    [60, '1:00'],
    [2052, '34:12'],
    [3599, '59:59'],
    [3600, '1:00:00'],
    [5400, '1:30:00'],
    [36_061, '10:01:01'],
    [Number.NaN, '0:00'],
  ])('formats %s seconds as %s', (seconds, text) => {
    expect(clockText(seconds, 'en')).toBe(text);
  });

  it('has hours if the time next to it has', () => {
    expect(clockText(2052, 'en', 5400)).toBe('0:34:12');
  });

  it('shows a negative time with a minus, unless it is less than a second', () => {
    expect([clockText(-42.5, 'en'), clockText(-0.4, 'en')]).toEqual(['−0:42', '0:00']);
  });

  it('uses the digits of the locale', () => {
    expect(clockText(754, 'fa')).toBe('۱۲:۳۴');
    expect(clockText(754, 'ar-u-nu-arab')).toBe('١٢:٣٤');
  });
});
