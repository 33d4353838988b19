import type { Money } from './offer.ts';

/**
 * A price as the locale (BCP 47) writes it: '€4.99', '4,99 €', '٤٫٩٩ €'. Throws a RangeError for a locale that is none.
 *
 * The amount never is a binary fraction: Intl gets the decimal number as text (ECMA-402, Intl mathematical values); a
 * browser of before 2023 makes a number of it, which is exact to 15 digits.
 */
export function moneyText({ currencyCode: currency, units, nanos }: Money, locale: string): string {
  const amount = `${units}.${String(nanos).padStart(9, '0')}`;
  // Of some currencies Intl writes whole units only (HUF, COP); what is charged may be less round than that.
  const format = new Intl.NumberFormat([locale, 'en'], { style: 'currency', currency, maximumFractionDigits: 9 });
  // Narrow spaces differ between versions of ICU, and a server and a browser shall write the same.
  return format.format(amount as unknown as number).replaceAll('\u202f', '\u00a0');
}
