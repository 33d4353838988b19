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
  ])('CD-08: says of %i seconds: %s', (seconds, said) => {
    expect(label(seconds)).toBe(said);
  });

  it('CD-08: is the same for a whole minute', () => {
    const said = Array.from({ length: 60 }, (_, second) => label(3 * MINUTE + second));
    expect(new Set(said).size).toBe(1);
  });

  it('speaks the locale', () => {
    expect(label(2 * DAY, 'de')).toContain('2 Tage');
  });
});
