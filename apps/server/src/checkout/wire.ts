import type { WireCheckoutSession } from '@touchline/contract';
import { toPublicOffer } from '../offers/public.ts';
import type { InLocale } from '../public-list/viewpoint.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { type StoredSession, stateOf } from './session-store.ts';

/** A purchase as who buys gets it, at `now` (epoch ms). What the provider's script needs, only while he can pay. */
export function toWireSession(
  session: StoredSession,
  { provider, inLocale, now }: { provider: PaymentProvider | null; inLocale: InLocale; now: number }
): WireCheckoutSession {
  const { id, body, clientSecret } = session;
  const state = stateOf(session, now);
  const isInTime = body.pendingTime === null && now < Date.parse(body.expireTime);
  const isPayable = state === 'OPEN' && clientSecret !== null && provider !== null && isInTime;
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
