import { ApiError } from '../../errors.ts';
import { type Amount, decimalsOf } from '../../offers/currency.ts';

/**
 * Currencies that Stripe counts in other units than a hundredth. Source: docs.stripe.com/currencies, "Zero-decimal" and
 * "Three-decimal currencies". ISK and UGX have no decimals and are counted in hundredths there.
 */
const ZERO = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THREE = new Set('BHD JOD KWD OMR TND'.split(' '));

/** Stripe takes amounts of three decimals only in tens. */
const THREE_STEP = 10;

/** An amount in Stripe's units. Throws `OFFER_NOT_FOR_SALE` for one that it cannot take, such as a thousandth of a dinar. */
export function toStripeAmount({ currencyCode, minorUnits }: Amount): number {
  const amount = minorUnits * 10 ** (stripeDecimals(currencyCode) - decimalsOf(currencyCode));
  const step = THREE.has(currencyCode) ? THREE_STEP : 1;
  if (Number.isInteger(amount) && amount % step === 0) return amount;
  throw new ApiError('OFFER_NOT_FOR_SALE', `The price cannot be charged in ${currencyCode}: it has too many decimals.`);
}

/** An amount of Stripe's in our minor units; a fraction where there is no such number of them. */
export function fromStripeAmount(amount: number, currency: string): Amount {
  const currencyCode = currency.toUpperCase();
  return { currencyCode, minorUnits: amount / 10 ** (stripeDecimals(currencyCode) - decimalsOf(currencyCode)) };
}

function stripeDecimals(currencyCode: string): number {
  if (ZERO.has(currencyCode)) return 0;
  return THREE.has(currencyCode) ? 3 : 2;
}
