import type { WireOfferFields } from '@touchline/contract';
import type { Amount } from './currency.ts';

/** Whether an offer is for sale at `now` (epoch ms): active, from startTime until before endTime. */
export function isOnSale(
  { state, startTime, endTime }: Pick<WireOfferFields, 'state' | 'startTime' | 'endTime'>,
  now: number
): boolean {
  const begun = startTime === null || Date.parse(startTime) <= now;
  const over = endTime !== null && Date.parse(endTime) <= now;
  return state === 'ACTIVE' && begun && !over;
}

/**
 * Returns the price in a country (ISO 3166-1, capitals; null if unknown): its own, or the one for all others. Returns
 * null if it is not for sale there.
 */
export function priceIn(prices: WireOfferFields['prices'], country: string | null): Amount | null {
  const own = prices.find(({ regions }) => country !== null && regions.includes(country));
  const price = own ?? prices.find(({ regions }) => regions.length === 0);
  return price ? { currencyCode: price.currencyCode, minorUnits: price.minorUnits } : null;
}
