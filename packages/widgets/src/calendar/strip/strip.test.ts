import { LANGUAGES } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { contentTexts } from '../../shared/text/all.ts';
import { dayNamesOf, stripOf } from './strip.ts';

const strip = (active: string, today = '2026-11-21', locale = 'en-GB') =>
  stripOf({ active, today, names: dayNamesOf(locale), todayWord: 'Today' });

describe('stripOf', () => {
  it('CAL-02, LIM-02: returns seven consecutive days, of which the active one is the fourth', () => {
    expect(strip('2026-11-21').map(({ date }) => date)).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
      '2026-11-24',
    ]);
  });

  it.each([
    ['a year', '2026-12-31', ['2026-12-28', '2027-01-03']],
    ['a leap day', '2028-02-28', ['2028-02-25', '2028-03-02']],
    ['a day of 23 hours', '2026-03-29', ['2026-03-26', '2026-04-01']],
  ])('crosses the end of %s', (_, active, ends) => {
    const days = strip(active);

    expect([days[0]?.date, days[6]?.date]).toEqual(ends);
  });

  it('CAL-10: has the name Today only in the centre', () => {
    expect(strip('2026-11-21').map(({ name }) => name)).toEqual(['Wed', 'Thu', 'Fri', 'Today', 'Sun', 'Mon', 'Tue']);
    expect(strip('2026-11-22').map(({ name }) => name)).toEqual(['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed']);
  });

  it('names each day in full, and marks today', () => {
    const [, , today, active] = strip('2026-11-22');

    // Some versions of Intl add a comma after the weekday.
    expect(today?.fullName.replace('y, 2', 'y 2')).toBe('Sat 21, Today, Saturday 21 November 2026');
    expect(active?.label).toBe('22 November');
    expect(active?.fullName.replace('y, 2', 'y 2')).toBe('Sun 22 November, Sunday 22 November 2026');
  });

  it.each([
    ['en', 'Sat 21, Today, Saturday'],
    ['es', 'sáb 21, Hoy, sábado'],
    ['fr', 'sam. 21, Aujourd’hui, samedi'],
    ['ar', 'السبت 21، اليوم، السبت'],
    ['ja', '土 21日、今日、2026年'],
  ] as const)('joins the names of a day by commas, not as if they were several days: %s', (language, start) => {
    const todayWord = contentTexts[language].Today;
    const [, , today] = stripOf({ active: '2026-11-22', today: '2026-11-21', names: dayNamesOf(language), todayWord });

    expect(today?.fullName.slice(0, start.length)).toBe(start);
  });

  it.each(LANGUAGES)('starts the accessible name with the visible text in %s', (language) => {
    const todayWord = contentTexts[language].Today;
    const names = dayNamesOf(language);
    for (const active of ['2026-11-21', '2026-11-23']) {
      for (const { name, label, fullName } of stripOf({ active, today: '2026-11-21', names, todayWord })) {
        expect(fullName.startsWith(`${name} ${label}`)).toBe(true);
      }
    }
  });

  it.each([
    ['fa', '۳۰'],
    ['fa-u-ca-gregory', '۲۱'],
    ['ar-EG', '٢١'],
    ['en-u-nu-deva', '२१'],
  ])('I18N-09: formats days of %s in its calendar and digits', (locale, day) => {
    expect(dayNamesOf(locale).day('2026-11-21')).toBe(day);
  });

  it.each(LANGUAGES)('CAL-21: has a text for today in %s', (language) => {
    const todayWord = contentTexts[language].Today;
    const days = stripOf({ active: '2026-11-21', today: '2026-11-21', names: dayNamesOf(language), todayWord });

    expect(days[3]?.name).toBe(todayWord);
    expect(days[3]?.fullName.startsWith(todayWord)).toBe(true);
  });

  it('I18N-02: treats a tag that Intl rejects as English', () => {
    expect(dayNamesOf('not a tag').weekday('2026-11-21')).toBe('Sat');
  });
});
