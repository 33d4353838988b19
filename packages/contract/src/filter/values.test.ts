import { describe, expect, it } from 'vitest';
import { readBoolean, readDuration, readNumber, readTime } from './values.ts';

describe('readTime', () => {
  it.each([
    ['UTC', '2026-11-21T14:00:00Z', Date.UTC(2026, 10, 21, 14)],
    ['an offset', '2026-11-21T14:00:00+05:30', Date.UTC(2026, 10, 21, 8, 30)],
    ['an unknown local offset', '2026-11-21T14:00:00-00:00', Date.UTC(2026, 10, 21, 14)],
    ['small letters', '2026-11-21t14:00:00z', Date.UTC(2026, 10, 21, 14)],
    ['milliseconds', '2026-11-21T14:00:00.25Z', Date.UTC(2026, 10, 21, 14, 0, 0, 250)],
    ['what is finer, cut', '2026-11-21T14:00:00.123987654Z', Date.UTC(2026, 10, 21, 14, 0, 0, 123)],
    ['a leap day', '2028-02-29T00:00:00Z', Date.UTC(2028, 1, 29)],
    ['the first time there is', '0001-01-01T00:00:00Z', -62_135_596_800_000],
    ['the last', '9999-12-31T23:59:59.999Z', 253_402_300_799_999],
  ])('reads %s', (_, text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it.each([
    ['no zone', '2026-11-21T14:00:00'],
    ['no time', '2026-11-21'],
    ['no seconds', '2026-11-21T14:00Z'],
    ['no T', '2026-11-21 14:00:00Z'],
    ['a zone by name', '2026-11-21T14:00:00 Europe/Amsterdam'],
    ['an offset without colon', '2026-11-21T14:00:00+0100'],
    ['February 30', '2026-02-30T00:00:00Z'],
    ['February 29 of a common year', '2026-02-29T00:00:00Z'],
    ['day 0', '2026-01-00T00:00:00Z'],
    ['month 13', '2026-13-01T00:00:00Z'],
    ['hour 24', '2026-01-01T24:00:00Z'],
    ['minute 60', '2026-01-01T00:60:00Z'],
    ['offset 24', '2026-01-01T00:00:00+24:00'],
    ['a point without digits', '2026-01-01T00:00:00.Z'],
    ['more digits', '12026-01-01T00:00:00Z'],
    ['the year 0', '0000-12-31T23:00:00Z'],
    ['a time that its offset moves to the year 0', '0001-01-01T00:00:00+01:00'],
    ['a time that its offset moves to the year 10,000', '9999-12-31T23:59:59-01:00'],
    ['words', 'yesterday'],
    ['nothing', ''],
    ['white space around it', ' 2026-01-01T00:00:00Z'],
  ])('refuses %s', (_, text) => {
    expect(readTime(text)).toBeNull();
  });
});

describe('readDuration', () => {
  it.each([
    ['20s', 20],
    ['1.5s', 1.5],
    ['0.000000001s', 1e-9],
    ['-3s', -3],
    ['315576000000s', 315_576_000_000],
  ])('reads %s', (text, seconds) => {
    expect(readDuration(text)).toBe(seconds);
  });

  it.each(['', 's', '20', '20 s', '20S', '.5s', '1.s', '+1s', '1e3s', '2m', '0.0000000001s', '315576000001s'])(
    'refuses %j',
    (text) => {
      expect(readDuration(text)).toBeNull();
    }
  );
});

describe('readNumber', () => {
  it.each([
    ['0', 0],
    ['-12', -12],
    ['+1.50', 1.5],
    ['1E3', 1_000],
    ['2e-2', 0.02],
  ])('reads %s', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });

  it.each(['', ' 1', '1 ', '.5', '1.', '0x10', '1_000', '1,5', '1e999', 'Infinity', 'NaN', '--1', '١'])(
    'refuses %j',
    (text) => {
      expect(readNumber(text)).toBeNull();
    }
  );
});

describe('readBoolean', () => {
  it('reads true and false in small letters only', () => {
    expect(['true', 'false', 'True', '1', ''].map(readBoolean)).toEqual([true, false, null, null, null]);
  });
});
