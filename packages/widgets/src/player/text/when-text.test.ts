import { describe, expect, it } from 'vitest';
import { whenText } from './when-text.ts';

const time = Date.parse('2026-11-21T14:00:00Z');
const berlin = { timeZone: 'Europe/Berlin', venue: null };

describe('whenText', () => {
  it.each([
    ['de', '21. November 2026, 15:00'],
    ['en-US', 'November 21, 2026 at 3:00 PM'],
    ['nl', '21 november 2026 om 15:00'],
  ])('EP-10, I18N-09: formats date and time in %s', (locale, text) => {
    expect(whenText(time, { locale, ...berlin })).toBe(text);
  });

  it('EP-10: adds the time zone if clocks at the venue show another time', () => {
    const inBerlin = { locale: 'de', timeZone: 'Europe/Berlin' };
    expect(whenText(time, { ...inBerlin, venue: 'America/New_York' })).toBe('21. November 2026, 15:00 MEZ');
    expect(whenText(time, { ...inBerlin, venue: 'Europe/Amsterdam' })).toBe('21. November 2026, 15:00');
  });

  it('I18N-08, I18N-09: uses the calendar and the digits of the locale', () => {
    expect(whenText(time, { locale: 'fa', ...berlin })).toContain('۱۴۰۵');
  });

  it('treats an invalid locale as English and an invalid zone as UTC', () => {
    expect(whenText(time, { locale: '??', timeZone: 'Mars/Base', venue: null })).toBe('November 21, 2026 at 2:00 PM');
  });
});
