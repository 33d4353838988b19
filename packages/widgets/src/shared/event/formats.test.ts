import { describe, expect, it } from 'vitest';
import { createFormats } from './formats.ts';

const kickOff = Date.parse('2026-11-21T14:00:00Z');
const timeIn = (locale: string, timeZone = 'Europe/Amsterdam') => createFormats({ locale, timeZone }).time(kickOff);

describe('createFormats', () => {
  it('I18N-09: formats a time for the locale', () => {
    expect([timeIn('en-US'), timeIn('de'), timeIn('nl'), timeIn('fr')]).toEqual(['3:00 PM', '15:00', '15:00', '15:00']);
  });

  it('I18N-09: formats a time in the requested zone', () => {
    expect([timeIn('de', 'UTC'), timeIn('de', 'Asia/Kolkata')]).toEqual(['14:00', '19:30']);
  });

  it('I18N-08: formats digits for the locale and leaves other characters unchanged', () => {
    const digits = (locale: string) => createFormats({ locale, timeZone: 'UTC' }).digits('163/7 (20) 67′');

    expect([digits('en'), digits('fa'), digits('ar-EG'), digits('en-u-nu-arab')]).toEqual([
      '163/7 (20) 67′',
      '۱۶۳/۷ (۲۰) ۶۷′',
      '١٦٣/٧ (٢٠) ٦٧′',
      '١٦٣/٧ (٢٠) ٦٧′',
    ]);
  });

  it('includes the day in day-and-time formats', () => {
    const { dayAndTime } = createFormats({ locale: 'en-US', timeZone: 'Europe/Amsterdam' });

    expect(dayAndTime(kickOff)).toBe('Sat, Nov 21, 3:00 PM');
  });

  it('falls back to English for an unknown language, and to UTC for an unknown zone', () => {
    for (const locale of ['', 'xx', 'not a locale', '-', 'en-US-u-ca']) {
      expect(timeIn(locale, 'Mars/Olympus')).toBe('2:00 PM');
    }
  });

  it('translates a country code, and leaves other texts unchanged', () => {
    const { country } = createFormats({ locale: 'de', timeZone: 'UTC' });

    expect([country('IT'), country('nl'), country('oz'), country('Wales')]).toEqual([
      'Italien',
      'Niederlande',
      'OZ',
      'Wales',
    ]);
  });
});
