import { describe, expect, it } from 'vitest';
import { countdownTo } from './countdown.ts';

const START = Date.parse('2026-11-21T15:00:00Z');
const SECOND = 1_000;
const at = (days: number, hours: number, minutes: number, seconds: number) =>
  START - (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * SECOND;

describe('countdownTo', () => {
  it('CD-01: splits what is left into days, hours, minutes and seconds', () => {
    expect(countdownTo(START, at(2, 3, 4, 5))).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5, started: false });
  });

  it('CD-01: keeps all four when there is less than a day', () => {
    expect(countdownTo(START, at(0, 0, 0, 9))).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 9, started: false });
  });

  it.each([
    ['a moment before', 1, 1, false],
    ['a second before', SECOND, 1, false],
    ['just over a second before', SECOND + 1, 2, false],
    ['at', 0, 0, true],
    ['long after', -86_400_000, 0, true],
  ])('rounds up, so it reaches zero exactly at the start: %s it', (_, before, seconds, started) => {
    expect(countdownTo(START, START - before)).toMatchObject({ seconds, started });
  });

  it('counts days beyond two digits', () => {
    expect(countdownTo(START, at(365, 0, 0, 0)).days).toBe(365);
  });
});
