import { filledText, isJsonObject, timeOf } from './json.ts';

/** How a purchase stands. A state that we do not know is none. */
export type CheckoutState = 'OPEN' | 'COMPLETE' | 'EXPIRED' | 'REFUNDED';

const STATES: ReadonlySet<unknown> = new Set<CheckoutState>(['OPEN', 'COMPLETE', 'EXPIRED', 'REFUNDED']);

/** One purchase that a visitor began, as `/v1/checkoutSessions` answers it. */
export interface Checkout {
  readonly id: string;
  /** What is bought. */
  readonly offerId: string;
  readonly state: CheckoutState;
  /** Who takes the money, `mock` or `stripe`; another backend may name another. */
  readonly provider: string;
  /** What the provider's script is given; null: it needs none, or nobody can pay any more. */
  readonly clientSecret: string | null;
  readonly publishableKey: string | null;
  /** Epoch ms after which nobody can pay; null: no end is known. */
  readonly expireTime: number | null;
}

/** Reads an answer of `/v1/checkoutSessions`; null when it is no such session. */
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
