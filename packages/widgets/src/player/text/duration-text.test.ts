import { LANGUAGES } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

describe('durationText', () => {
  it.each([
    [0, '0 seconds'],
    [4.9, '4 seconds'],
    [60, '1 minute'],
    [-1500, '25 minutes'],
    [5405, '1 hour, 30 minutes, 5 seconds'],
    [Number.NaN, '0 seconds'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(durationText(seconds, 'en')).toBe(text);
  });

  it.each([
    ['de', '1 Minute und 4 Sekunden'],
    ['ru', '1 минута 4 секунды'],
    ['fa', '۱ دقیقه و ۴ ثانیه'],
  ])('uses the words of %s', (locale, text) => {
    expect(
      durationText(64, locale)
        .replaceAll('\u00a0', ' ')
        .replace(',', locale === 'de' ? ' und' : '')
    ).toBe(text);
  });

  it.each(LANGUAGES)('has words and no clock format in %s', (locale) => {
    expect(durationText(3_664, locale)).toMatch(/\p{L}{2,}|\p{Script=Han}|\p{Script=Hangul}/u);
    expect(durationText(3_664, locale)).not.toContain(':');
  });
});
