import { randomBytes } from 'node:crypto';
import { CheckoutSessionFields, ManagedCheckoutSession, type WireCheckoutSessionFields } from '@touchline/contract';
import { defineKind } from '../resource/kind.ts';

/** What is kept of a purchase. */
export type SessionBody = WireCheckoutSessionFields;

/** Purchases, as publishers read them; there are no methods to write them. */
export const checkoutSessionKind = defineKind<SessionBody>({
  collection: 'checkoutSessions',
  singular: 'checkoutSession',
  table: 'checkout_sessions',
  fields: CheckoutSessionFields,
  schema: ManagedCheckoutSession,
  createId: createSessionId,
  defaults: () => ({ pendingTime: null }),
});

/** An id that nobody guesses; what the purchase opens has the same one. */
export function createSessionId(): string {
  return `cs-${randomBytes(12).toString('hex')}`;
}

/**
 * How a purchase stands at `now` (epoch ms). One that nobody paid in time is expired by the clock only where its provider
 * does not know of it: else money may be on its way, and the provider has the last word.
 */
export function stateAt(
  { state, expireTime }: Pick<SessionBody, 'state' | 'expireTime'>,
  { now, isOpened }: { now: number; isOpened: boolean }
): SessionBody['state'] {
  return state === 'OPEN' && !isOpened && Date.parse(expireTime) <= now ? 'EXPIRED' : state;
}
