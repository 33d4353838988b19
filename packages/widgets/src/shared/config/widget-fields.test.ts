import { readConfig } from '@touchline/domain';
import { expect, it } from 'vitest';
import { widgetFields } from './widget-fields.ts';

const read = (locale: string) => readConfig(widgetFields, { attributes: { locale } });

it('VAL-01: an invalid locale tag counts as absent, and is reported', () => {
  for (const locale of ['x', '-', 'de-DE-', 'en-a', '<b>', '🦊']) {
    const { config, problems } = read(locale);
    expect([config.locale, problems.length], locale).toEqual([undefined, 1]);
  }
  for (const locale of ['nl', 'en_US', 'fa-u-nu-latn']) {
    expect(read(locale)).toMatchObject({ config: { locale }, problems: [] });
  }
  expect(read('')).toMatchObject({ config: { locale: undefined }, problems: [] });
});
