import type { WireOfferFields, WirePublicOffer } from '@touchline/contract';
import type { InLocale } from '../../content/public-list/projection-context.ts';
import { type Amount, toMoney } from './currency.ts';

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
