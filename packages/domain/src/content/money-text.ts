import type { Money } from './offer.ts';

/**
 * Formats a price for a locale (BCP 47): '€4.99', '4,99 €', '٤٫٩٩ €'. Throws a RangeError for an invalid locale.
 *
 * The amount never is a binary fraction: Intl gets the decimal number as text (ECMA-402, Intl mathematical values).
 * Browsers released before 2023 convert it to a number, which is exact to 15 digits.
 */
export function moneyText({ currencyCode: currency, units, nanos }: Money, locale: string): string {
  const amount = `${units}.${String(nanos).padStart(9, '0')}`;
  // Intl shows only whole units of some currencies (HUF, COP), but the charged amount may have decimals.
  const format = new Intl.NumberFormat([locale, 'en'], { style: 'currency', currency, maximumFractionDigits: 9 });
  // Narrow spaces differ between versions of ICU, but server and browser must write the same.
  return format.format(amount as unknown as number).replaceAll('\u202f', '\u00a0');
}
