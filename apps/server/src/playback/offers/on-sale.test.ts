import { describe, expect, it } from 'vitest';
import { isOnSale, priceIn } from './on-sale.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const price = (currencyCode: string, minorUnits: number, ...regions: string[]) => ({
  currencyCode,
  minorUnits,
  regions,
});

describe('isOnSale', () => {
  const cases: [string, Partial<Parameters<typeof isOnSale>[0]>, boolean][] = [
    ['active without bounds', {}, true],
    ['withdrawn', { state: 'INACTIVE' }, false],
    ['sold from now', { startTime: '2026-11-21T12:00:00.000Z' }, true],
    ['sold from later', { startTime: '2026-11-21T12:00:00.001Z' }, false],
    ['sold until later', { endTime: '2026-11-21T12:00:00.001Z' }, true],
    ['sold until now', { endTime: '2026-11-21T12:00:00.000Z' }, false],
  ];
  it.each(cases)('when %s', (_, offer, isOnSaleThen) => {
    expect(isOnSale({ state: 'ACTIVE', startTime: null, endTime: null, ...offer }, noon)).toBe(isOnSaleThen);
  });
});

describe('priceIn', () => {
  const prices = [price('EUR', 499), price('GBP', 429, 'GB', 'IM'), price('EUR', 299, 'PT')];
  const cases: [string, ReturnType<typeof price>[], string | null, string | null][] = [
    ['its own price in a country', prices, 'GB', 'GBP 429'],
    ['the second country of a price', prices, 'IM', 'GBP 429'],
    ['another price in the same currency', prices, 'PT', 'EUR 299'],
    ['the price of everywhere else', prices, 'NL', 'EUR 499'],
    ['the price of everywhere else where nobody knows where', prices, null, 'EUR 499'],
    ['no price where it is not sold', prices.slice(1), 'NL', null],
    ['no price where nobody knows where', prices.slice(1), null, null],
    ['no price without prices', [], 'NL', null],
  ];
  it.each(cases)('has %s', (_, list, country, expected) => {
    const priced = priceIn(list, country);
    expect(priced && `${priced.currencyCode} ${priced.minorUnits}`).toBe(expected);
  });
});
