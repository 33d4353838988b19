import { filledText, isJsonObject, timeOf } from '../values/json.ts';

/** State of a purchase. Unknown states are invalid. */
export type CheckoutState = 'OPEN' | 'COMPLETE' | 'EXPIRED' | 'REFUNDED';

const STATES: ReadonlySet<unknown> = new Set<CheckoutState>(['OPEN', 'COMPLETE', 'EXPIRED', 'REFUNDED']);

/** A purchase that a visitor has begun, as in responses of `/v1/checkoutSessions`. */
export interface Checkout {
  readonly id: string;
  /** The offer that the visitor buys. */
  readonly offerId: string;
  readonly state: CheckoutState;
  /** Payment provider, `mock` or `stripe`; another backend may name another. */
  readonly provider: string;
  /** Secret for the provider's script; null: the provider needs none, or the purchase can no longer be paid. */
  readonly clientSecret: string | null;
  readonly publishableKey: string | null;
  /** Epoch ms after which payment is no longer possible; null: unknown. */
  readonly expireTime: number | null;
}

/** Reads a response of `/v1/checkoutSessions`; null if it is not a session. */
export function readCheckout(json: unknown): Checkout | null {
  if (!isJsonObject(json)) return null;
  const id = filledText(json['id']);
  const provider = filledText(json['provider']);
  const { offer, state } = json;
  const offerId = isJsonObject(offer) ? filledText(offer['id']) : null;
  if (id === null || provider === null || offerId === null || !STATES.has(state)) return null;
  return {
    id,
    offerId,
    state: state as CheckoutState,
    provider,
    clientSecret: filledText(json['clientSecret']),
    publishableKey: filledText(json['publishableKey']),
    expireTime: timeOf(json['expireTime']),
  };
}
