import { isId, ManagedOffer, OfferFields, type WireOfferFields, type WirePublicOffer } from '@touchline/contract';
import type { InLocale } from '../content/public-list/projection-context.ts';
import { readTime } from '../content/resource/fields.ts';
import { defineKind } from '../content/resource/kind.ts';
import type { Database } from '../platform/database/schema.ts';
import { fieldInvalid } from '../platform/http/errors.ts';
import { type Amount, isCurrency, toMoney } from './currency.ts';

/** Something that can be bought (contract §2). Access policies define which videos it unlocks. */
export const offerKind = defineKind<WireOfferFields>({
  collection: 'offers',
  singular: 'offer',
  table: 'offers',
  fields: OfferFields,
  schema: ManagedOffer,
  defaults: () => ({
    displayName: '',
    description: null,
    prices: [],
    accessSeconds: null,
    startTime: null,
    endTime: null,
    state: 'ACTIVE',
  }),
  normalise(offer) {
    const startTime = readTime(offer.startTime, 'startTime');
    const endTime = readTime(offer.endTime, 'endTime');
    if (startTime !== null && endTime !== null && startTime >= endTime)
      throw fieldInvalid('endTime', 'must be after startTime.');
    checkPrices(offer.prices);
    return { ...offer, startTime, endTime };
  },
});

/** Requires unambiguous prices: at most one for each country, and at most one for all others. */
function checkPrices(prices: WireOfferFields['prices']): void {
  const usedRegions = new Set<string>();
  for (const [index, { currencyCode, regions }] of prices.entries()) {
    if (!isCurrency(currencyCode))
      throw fieldInvalid(`prices[${index}].currencyCode`, `"${currencyCode}" is not a currency of ISO 4217.`);
    for (const region of regions.length > 0 ? regions : ['']) {
      const where = region || 'everywhere else (no regions)';
      if (usedRegions.has(region))
        throw fieldInvalid(`prices[${index}].regions`, `there is a price for ${where} already.`);
      usedRegions.add(region);
    }
  }
}

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

/**
 * Returns an offer as a visitor gets it, in their language and at their price (contract §2.6). Without a name, the
 * title is its id.
 */
export function toPublicOffer(
  { id, displayName, description }: { readonly id: string } & Pick<WireOfferFields, 'displayName' | 'description'>,
  price: Amount,
  inLocale: InLocale
): WirePublicOffer {
  return {
    id,
    title: inLocale(displayName) || id,
    description: (description !== null && inLocale(description)) || null,
    price: toMoney(price),
  };
}

/** Loads the existing ones of these offers by id; no query without ids. */
export async function loadOffers(
  database: Database,
  publisher: string,
  ids: readonly string[]
): Promise<ReadonlyMap<string, WireOfferFields>> {
  const wanted = ids.filter(isId);
  if (wanted.length === 0) return new Map();
  const rows = await database
    .selectFrom('offers')
    .where('publisher_id', '=', publisher)
    .where('id', 'in', wanted)
    .select(['id', 'body'])
    .execute();
  return new Map(rows.map(({ id, body }) => [id, { ...offerKind.defaults(id), ...body } as WireOfferFields]));
}
