import { describe, expect, it } from 'vitest';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

describe('an amount at Stripe', () => {
  const cases: [string, number, number][] = [
    ['EUR', 499, 499],
    ['JPY', 800, 800],
    ['KWD', 1_750, 1_750],
    ['HUF', 199_000, 199_000],
    // No decimals in ISO 4217; Stripe counts them in hundredths.
    ['ISK', 990, 99_000],
    ['UGX', 5_000, 500_000],
    // Two decimals in ISO 4217; Stripe counts whole units.
    ['MGA', 500_000, 5_000],
    // Three decimals in ISO 4217, but not in Stripe's list.
    ['IQD', 1_500_000, 150_000],
  ];
  it.each(cases)('converts %s %i to %i and back', (currencyCode, minorUnits, amount) => {
    expect(toStripeAmount({ currencyCode, minorUnits })).toBe(amount);
    expect(fromStripeAmount(amount, currencyCode.toLowerCase())).toEqual({ currencyCode, minorUnits });
  });

  it.each([
    ['KWD', 1_755],
    ['MGA', 50],
    ['IQD', 1_501],
  ])('rejects %s %i', (currencyCode, minorUnits) => {
    expect(() => toStripeAmount({ currencyCode, minorUnits })).toThrow(/too many decimals/);
  });
});
