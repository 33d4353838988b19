import type { WireCheckoutSession } from '@touchline/contract';
import { toPublicOffer } from '../offers/public.ts';
import type { InLocale } from '../public-list/viewpoint.ts';
import { stateAt } from './checkout-session.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { StoredSession } from './session-store.ts';

/** A purchase as who buys gets it, at `now` (epoch ms). What the provider's script needs, only while he can pay. */
export function toWireSession(
  { id, body, clientSecret }: StoredSession,
  { provider, inLocale, now }: { provider: PaymentProvider; inLocale: InLocale; now: number }
): WireCheckoutSession {
  const state = stateAt(body, now);
  const isPayable = state === 'OPEN' && clientSecret !== null;
  return {
    id,
    offer: toPublicOffer({ ...body, id: body.offerId }, body.price, inLocale),
    state,
    provider: body.provider,
    clientSecret: isPayable ? clientSecret : null,
    publishableKey: isPayable ? provider.publishableKey : null,
    expireTime: body.expireTime,
  };
}
