import type { WireOfferFields, WirePublicOffer } from '@touchline/contract';
import type { InLocale } from '../public-list/viewpoint.ts';
import { type Amount, toMoney } from './currency.ts';

/** An offer as a visitor gets it: in his words, at his price (contract §2.6). One without a name is called by its id. */
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
