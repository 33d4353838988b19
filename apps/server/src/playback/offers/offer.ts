import { ManagedOffer, OfferFields, type WireOfferFields } from '@touchline/contract';
import { readTime } from '../../content/resource/fields.ts';
import { defineKind } from '../../content/resource/kind.ts';
import { fieldInvalid } from '../../platform/http/errors.ts';
import { isCurrency } from './currency.ts';

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
