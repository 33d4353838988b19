import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gridNamesOf, isPersian } from './names.ts';

/** Data of Unicode CLDR, stored beside the repository. */
const CLDR_DATA = new URL('../../../../../../shared/data/locale/cldr-facts.json', import.meta.url);
const saturday = new Date(2026, 10, 21, 12);

describe('gridNamesOf', () => {
  it.each([
    ['en-GB', '21', 'November 2026', 'Sat'],
    ['ja', '21', '2026年11月', '土'],
    ['ar-EG', '٢١', 'نوفمبر ٢٠٢٦', 'س'],
    ['th', '21', 'พฤศจิกายน 2569', 'ส'],
    ['de-u-nu-arab', '٢١', 'November ٢٠٢٦', 'Sa'],
  ])('I18N-09: in %s the day is %s of %s, under %s', (locale, day, month, column) => {
    const names = gridNamesOf(locale);

    expect([names.day(saturday), names.month(saturday), names.column(saturday)]).toEqual([day, month, column]);
  });

  it.each(['en', 'es', 'ar', 'de', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'zh', 'nl', 'fa', 'th', 'ar-EG'])(
    'holds the number of the day in its whole date in %s',
    (locale) => {
      const names = gridNamesOf(locale);

      expect(names.fullDay(saturday)).toContain(names.day(saturday));
    }
  );

  it('formats dates as Gregorian in a Gregorian grid, whatever the tag requests', () => {
    const names = gridNamesOf('en-u-ca-hebrew');

    expect(names.month(saturday)).toBe('November 2026');
    expect(names.day(saturday)).toBe('21');
  });

  it('uses words for all columns, or letters for all', () => {
    const { column } = gridNamesOf('fa');
    const heads = [15, 16, 17, 18, 19, 20, 21].map((day) => column(new Date(2026, 10, day, 12)));

    expect(heads.every((head) => head.length === 1)).toBe(true);
  });

  it.skipIf(!existsSync(CLDR_DATA))('names weekdays and months as CLDR does, in 13 languages', () => {
    const { locales } = JSON.parse(readFileSync(CLDR_DATA, 'utf8')) as { locales: Record<string, LocaleData> };

    for (const [locale, data] of Object.entries(locales)) {
      const names = gridNamesOf(`${locale}-u-ca-gregory-nu-latn`);
      expect.soft(names.weekday(saturday), locale).toBe(data.weekdays_wide['sat']);
      // Chinese and Korean dates use the number of the month.
      if (/^\d|^十/.test(data.months_wide['11'] ?? '')) continue;
      expect.soft(names.month(saturday), locale).toContain(data.months_wide['11']);
    }
    expect(Object.keys(locales)).toHaveLength(13);
  });
});

describe('isPersian', () => {
  it.each([
    ['fa', true],
    ['fa-IR', true],
    ['en-u-ca-persian', true],
    ['fa-u-ca-gregory', false],
    ['ar', false],
  ])('of %s is %s', (locale, persian) => {
    expect(isPersian(locale)).toBe(persian);
  });
});

interface LocaleData {
  readonly weekdays_wide: Record<string, string>;
  readonly months_wide: Record<string, string>;
}
