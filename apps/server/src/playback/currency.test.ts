import { describe, expect, it } from 'vitest';
import { decimalsOf, isCurrency, toMoney } from './currency.ts';

describe('toMoney', () => {
  const cases: [string, number, string, number][] = [
    ['EUR', 499, '4', 990_000_000],
    ['EUR', 1, '0', 10_000_000],
    ['EUR', 500, '5', 0],
    ['USD', 99_999_999, '999999', 990_000_000],
    ['JPY', 800, '800', 0],
    ['KWD', 1_750, '1', 750_000_000],
    ['KWD', 1, '0', 1_000_000],
    // Retail omits these decimals, and so does Intl; ISO 4217 has them.
    ['HUF', 199_050, '1990', 500_000_000],
    ['COP', 1_000_000, '10000', 0],
    ['UYW', 10_001, '1', 100_000],
  ];
  it.each(cases)('%s %i is %s units and %i nanos', (currencyCode, minorUnits, units, nanos) => {
    expect(toMoney({ currencyCode, minorUnits })).toEqual({ currencyCode, units, nanos });
  });
});

describe('decimalsOf', () => {
  it('agrees with Intl where retail and ISO 4217 agree', () => {
    for (const currency of [
      'EUR',
      'USD',
      'GBP',
      'JPY',
      'KRW',
      'KWD',
      'BHD',
      'CLP',
      'VND',
      'TND',
      'CLF',
      'BRL',
      'PLN',
    ]) {
      const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
      expect([currency, decimalsOf(currency)]).toEqual([currency, maximumFractionDigits]);
    }
  });
});

describe('isCurrency', () => {
  it.each([
    ['EUR', true],
    ['KWD', true],
    ['ABC', false],
    ['eur', false],
    ['', false],
  ])('%s: %s', (code, expected) => {
    expect(isCurrency(code)).toBe(expected);
  });
});
