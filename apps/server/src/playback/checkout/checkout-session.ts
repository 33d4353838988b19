import { randomBytes } from 'node:crypto';
import { CheckoutSessionFields, ManagedCheckoutSession, type WireCheckoutSessionFields } from '@touchline/contract';
import { defineKind } from '../../content/resource/kind.ts';

/** Stored fields of a purchase. */
export type SessionBody = WireCheckoutSessionFields;

/** Purchases as publishers read them. They have no write methods. */
export const checkoutSessionKind = defineKind<SessionBody>({
  collection: 'checkoutSessions',
  singular: 'checkoutSession',
  table: 'checkout_sessions',
  fields: CheckoutSessionFields,
  schema: ManagedCheckoutSession,
  createId: createSessionId,
  defaults: () => ({ pendingTime: null }),
});

/** Returns an id that cannot be guessed. The entitlement of the purchase has the same id. */
export function createSessionId(): string {
  return `cs-${randomBytes(12).toString('hex')}`;
}

/**
 * State of a purchase at `now` (epoch ms). The clock expires an unpaid purchase only if the provider has not opened it.
 * Otherwise a payment may be under way, and only the provider can end it.
 */
export function stateAt(
  { state, expireTime }: Pick<SessionBody, 'state' | 'expireTime'>,
  { now, isOpened }: { now: number; isOpened: boolean }
): SessionBody['state'] {
  return state === 'OPEN' && !isOpened && Date.parse(expireTime) <= now ? 'EXPIRED' : state;
}
