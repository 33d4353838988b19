import { countdownTo } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { playerTexts } from '../text/all.ts';
import { labelOf } from './label.ts';

const label = (seconds: number, language: 'en' | 'de' = 'en') =>
  labelOf(countdownTo(seconds * 1_000, 0), playerTexts[language], language);
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('labelOf', () => {
  it.each([
    [2 * DAY + 3 * HOUR + 4 * MINUTE, 'Starts in 2 days, 3 hours'],
    [2 * DAY + 4 * MINUTE, 'Starts in 2 days'],
    [HOUR + MINUTE, 'Starts in 1 hour, 1 minute'],
    [5 * MINUTE + 59, 'Starts in 5 minutes'],
    [12, 'Starts in 1 minute'],
  ])('CD-08: formats %i seconds as: %s', (seconds, text) => {
    expect(label(seconds)).toBe(text);
  });

  it('CD-08: stays the same for a whole minute', () => {
    const text = Array.from({ length: 60 }, (_, second) => label(3 * MINUTE + second));
    expect(new Set(text).size).toBe(1);
  });

  it('uses the language of the locale', () => {
    expect(label(2 * DAY, 'de')).toContain('2 Tage');
  });
});
