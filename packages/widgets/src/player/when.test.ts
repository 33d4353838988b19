import { describe, expect, it } from 'vitest';
import { whenText } from './when.ts';

const time = Date.parse('2026-11-21T14:00:00Z');
const berlin = { timeZone: 'Europe/Berlin', venue: null };

describe('whenText', () => {
  it.each([
    ['de', '21. November 2026, 15:00'],
    ['en-US', 'November 21, 2026 at 3:00 PM'],
    ['nl', '21 november 2026 om 15:00'],
  ])('EP-10, I18N-09: writes date and time as %s does', (locale, text) => {
    expect(whenText(time, { locale, ...berlin })).toBe(text);
  });

  it('EP-10: names the zone where the clocks of the venue show another time', () => {
    const inBerlin = { locale: 'de', timeZone: 'Europe/Berlin' };
    expect(whenText(time, { ...inBerlin, venue: 'America/New_York' })).toBe('21. November 2026, 15:00 MEZ');
    expect(whenText(time, { ...inBerlin, venue: 'Europe/Amsterdam' })).toBe('21. November 2026, 15:00');
  });

  it('I18N-08, I18N-09: uses the calendar and the digits of the locale', () => {
    expect(whenText(time, { locale: 'fa', ...berlin })).toContain('۱۴۰۵');
  });

  it('takes a locale that is none as English, a zone that is none as UTC', () => {
    expect(whenText(time, { locale: '??', timeZone: 'Mars/Base', venue: null })).toBe('November 21, 2026 at 2:00 PM');
  });
});
