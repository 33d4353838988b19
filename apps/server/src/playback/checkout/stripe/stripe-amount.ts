import { ApiError } from '../../../platform/http/errors.ts';
import { type Amount, decimalsOf } from '../../currency.ts';

/**
 * Currencies that Stripe does not count in hundredths. Source: docs.stripe.com/currencies, "Zero-decimal" and
 * "Three-decimal currencies". ISK and UGX have no decimals, but Stripe counts them in hundredths.
 */
const ZERO_DECIMAL = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THREE_DECIMAL = new Set('BHD JOD KWD OMR TND'.split(' '));

/** Stripe accepts amounts with three decimals only in multiples of ten. */
const THREE_DECIMAL_STEP = 10;

/**
 * Converts an amount to Stripe's units. Throws `OFFER_NOT_FOR_SALE` if Stripe cannot charge it, such as a thousandth of
 * a dinar.
 */
export function toStripeAmount({ currencyCode, minorUnits }: Amount): number {
  const amount = minorUnits * 10 ** (stripeDecimals(currencyCode) - decimalsOf(currencyCode));
  const step = THREE_DECIMAL.has(currencyCode) ? THREE_DECIMAL_STEP : 1;
  if (Number.isInteger(amount) && amount % step === 0) return amount;
  throw new ApiError('OFFER_NOT_FOR_SALE', `The price cannot be charged in ${currencyCode}: it has too many decimals.`);
}

/** Converts an amount of Stripe to our minor units. The result is a fraction if there is not a whole number of them. */
export function fromStripeAmount(amount: number, currency: string): Amount {
  const currencyCode = currency.toUpperCase();
  return { currencyCode, minorUnits: amount / 10 ** (stripeDecimals(currencyCode) - decimalsOf(currencyCode)) };
}

function stripeDecimals(currencyCode: string): number {
  if (ZERO_DECIMAL.has(currencyCode)) return 0;
  return THREE_DECIMAL.has(currencyCode) ? 3 : 2;
}
