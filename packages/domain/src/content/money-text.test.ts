import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../values/locale.ts';
import { moneyText } from './money-text.ts';

const money = (currencyCode: string, units: string, nanos = 0) => ({ currencyCode, units, nanos });
const price = money('EUR', '4', 990_000_000);
/** Without the marks that only set directions, and with spaces alike. */
const plain = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/\s/g, ' ');

const written: Record<(typeof LANGUAGES)[number], string> = {
  en: '€4.99',
  es: '4,99 €',
  // Western digits unless the region writes others.
  ar: '4.99 €',
  de: '4,99 €',
  fr: '4,99 €',
  it: '4,99 €',
  ja: '€4.99',
  ko: '€4.99',
  pt: '€ 4,99',
  ru: '4,99 €',
  zh: '€4.99',
  nl: '€ 4,99',
  fa: '€۴٫۹۹',
};

describe('moneyText', () => {
  it.each(LANGUAGES)('writes a price in %s, with its digits', (language) => {
    expect(plain(moneyText(price, language))).toBe(written[language]);
  });

  it('writes the digits of the region', () => {
    expect(plain(moneyText(price, 'ar-EG'))).toBe('٤٫٩٩ €');
  });

  it('has as many decimals as the currency', () => {
    expect(plain(moneyText(money('JPY', '500'), 'ja'))).toBe('￥500');
    expect(plain(moneyText(money('KWD', '1', 250_000_000), 'en'))).toBe('KWD 1.250');
    expect(moneyText(money('EUR', '0', 50_000_000), 'en')).toBe('€0.05');
  });

  it('writes what is charged, also where the currency is mostly written in whole units', () => {
    expect(plain(moneyText(money('HUF', '1990', 500_000_000), 'en'))).toBe('HUF 1,990.5');
    expect(plain(moneyText(money('HUF', '1990'), 'en'))).toBe('HUF 1,990');
    expect(moneyText(money('EUR', '0', 5_000_000), 'en')).toBe('€0.005');
    expect(moneyText(money('EUR', '5'), 'en')).toBe('€5.00');
  });

  it('loses nothing of an amount that no binary fraction can hold', () => {
    expect(moneyText(money('EUR', '900719925474099', 290_000_000), 'en')).toBe('€900,719,925,474,099.29');
  });

  it('writes no narrow space, which a browser may write where the server writes another', () => {
    expect(moneyText(money('EUR', '12345', 0), 'fr')).not.toContain('\u202f');
  });

  it('writes a language that the browser does not know as English does', () => {
    expect(moneyText(price, 'qqq')).toBe('€4.99');
  });
});
