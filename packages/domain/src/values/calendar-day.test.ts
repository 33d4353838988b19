import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn, isCalendarDay, isTimeZone, offsetAt, startOfDay } from './calendar-day.ts';
import { HOUR_MS, MINUTE_MS } from './durations.ts';

/** Those of half hours, of days without midnight, of days that were skipped or had two of it. */
const ZONES = [
  'UTC',
  'Europe/Amsterdam',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Havana',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];
const hoursOf = (day: string, zone: string) =>
  (startOfDay(addDays(day, 1), zone).time - startOfDay(day, zone).time) / HOUR_MS;

describe('isCalendarDay', () => {
  it.each<[unknown, boolean]>([
    ['2026-11-21', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-11-31', false],
    ['2026-11-21T00:00:00Z', false],
    ['21-11-2026', false],
    ['0999-01-01', false],
    ['', false],
    [20261121, false],
    [null, false],
  ])('%j: %s', (value, is) => {
    expect(isCalendarDay(value)).toBe(is);
  });
});

describe('addDays', () => {
  it('CAL-08: crosses months, years, leap days and clock changes', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
    expect(addDays('2026-12-31', 7)).toBe('2027-01-07');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26');
  });

  it('stays within the years that can be written', () => {
    expect([addDays('9999-12-30', 5), addDays('1000-01-02', -5)]).toEqual(['9999-12-31', '1000-01-01']);
  });

  it('goes back by as much as it went forth', () => {
    fc.assert(
      fc.property(fc.integer({ min: -300_000, max: 300_000 }), (days) => {
        expect(addDays(addDays('2026-11-21', days), -days)).toBe('2026-11-21');
      })
    );
  });
});

describe('dayIn', () => {
  it('is the zone’s own day', () => {
    const evening = Date.parse('2026-11-21T23:30:00Z');

    expect(['UTC', 'Europe/Amsterdam', 'America/New_York'].map((zone) => dayIn(zone, evening))).toEqual([
      '2026-11-21',
      '2026-11-22',
      '2026-11-21',
    ]);
  });

  it('takes a zone that is none for UTC', () => {
    expect(dayIn('Mars/Olympus', Date.parse('2026-11-21T23:30:00Z'))).toBe('2026-11-21');
  });
});

describe('startOfDay', () => {
  it.each([
    ['2026-11-21', 'Europe/Amsterdam', '2026-11-21T00:00:00+01:00'],
    ['2026-07-01', 'Europe/Amsterdam', '2026-07-01T00:00:00+02:00'],
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00+00:00'],
    ['2026-11-21', 'America/New_York', '2026-11-21T00:00:00-05:00'],
    ['2026-11-21', 'Asia/Kathmandu', '2026-11-21T00:00:00+05:45'],
    // Clocks jump over midnight: the day begins at one.
    ['2026-03-29', 'Asia/Beirut', '2026-03-29T01:00:00+03:00'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T01:00:00-02:00'],
    ['2024-04-26', 'Africa/Cairo', '2024-04-26T01:00:00+03:00'],
    // They jump from half an hour before it.
    ['1919-03-31', 'America/Toronto', '1919-03-31T00:30:00-04:00'],
    // Clocks go back over midnight: the first one counts.
    ['2024-11-03', 'America/Havana', '2024-11-03T00:00:00-04:00'],
    // Offsets had seconds.
    ['1960-01-01', 'Africa/Monrovia', '1960-01-01T00:44:30Z'],
  ])('CAL-16: %s in %s begins at %s', (day, zone, text) => {
    expect(startOfDay(day, zone).text).toBe(text);
  });

  it('CAL-16: days of a clock change have 23 or 25 hours', () => {
    expect(
      [
        ['2026-03-29', 'Europe/Amsterdam'],
        ['2026-10-25', 'Europe/Amsterdam'],
        ['2026-10-04', 'Australia/Lord_Howe'],
        ['2011-12-30', 'Pacific/Apia'],
      ].map(([day = '', zone = '']) => hoursOf(day, zone))
    ).toEqual([23, 25, 23.5, 0]);
  });

  it('CAL-16: the bounds of days leave no gap and hold exactly the moments of their day', () => {
    const day = fc.integer({ min: -40_000, max: 30_000 }).map((days) => addDays('2026-01-01', days));
    fc.assert(
      fc.property(day, fc.constantFrom(...ZONES), (date, zone) => {
        const [start, end] = [startOfDay(date, zone), startOfDay(addDays(date, 1), zone)];

        expect(Date.parse(start.text)).toBe(start.time);
        expect(end.time - start.time).toBeGreaterThanOrEqual(0);
        expect(end.time - start.time).toBeLessThanOrEqual(26 * HOUR_MS);
        if (end.time > start.time) expect(dayIn(zone, start.time)).toBe(date);
        expect(dayIn(zone, start.time - 1) < date).toBe(true);
      }),
      { numRuns: 300 }
    );
  });
});

describe('isTimeZone', () => {
  it.each<[unknown, boolean]>([
    ['Europe/Amsterdam', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['', false],
    [null, false],
    [60, false],
  ])('%j: %s', (value, is) => {
    expect(isTimeZone(value)).toBe(is);
  });
});

describe('offsetAt', () => {
  it('is what a zone is ahead of UTC at that moment', () => {
    const at = (zone: string, time: string) => offsetAt(zone, Date.parse(time)) / MINUTE_MS;

    expect(at('Europe/Amsterdam', '2026-11-21T12:00:00.400Z')).toBe(60);
    expect(at('Europe/Amsterdam', '2026-07-21T12:00:00Z')).toBe(120);
    expect(at('America/St_Johns', '2026-11-21T12:00:00Z')).toBe(-210);
    expect(at('Mars/Olympus', '2026-11-21T12:00:00Z')).toBe(0);
  });
});
