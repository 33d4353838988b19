import { ManagedOffer, OfferFields, type WireOfferFields } from '@touchline/contract';
import { fieldInvalid } from '../errors.ts';
import { readTime } from '../resource/fields.ts';
import { defineKind } from '../resource/kind.ts';
import { isCurrency } from './currency.ts';

/** What can be bought, and what for (contract §2). Which videos it opens, their access policies say. */
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

/** One price for whoever asks: no country has two, and there is one for everywhere else at most. */
function checkPrices(prices: WireOfferFields['prices']): void {
  const taken = new Set<string>();
  for (const [index, { currencyCode, regions }] of prices.entries()) {
    if (!isCurrency(currencyCode))
      throw fieldInvalid(`prices[${index}].currencyCode`, `"${currencyCode}" is no currency of ISO 4217.`);
    for (const region of regions.length > 0 ? regions : ['']) {
      const where = region || 'everywhere else (no regions)';
      if (taken.has(region)) throw fieldInvalid(`prices[${index}].regions`, `there is a price for ${where} already.`);
      taken.add(region);
    }
  }
}
