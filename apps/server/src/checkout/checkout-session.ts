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
  defaults: () => ({}),
});

/** An id that nobody guesses; what the purchase opens has the same one. */
export function createSessionId(): string {
  return `cs-${randomBytes(12).toString('hex')}`;
}

/** How a purchase stands at `now` (epoch ms): one that nobody paid in time is expired, whether the provider said so or not. */
export function stateAt({ state, expireTime }: Pick<SessionBody, 'state' | 'expireTime'>, now: number) {
  return state === 'OPEN' && Date.parse(expireTime) <= now ? 'EXPIRED' : state;
}
