import type { IncomingHttpHeaders } from 'node:http';
import type { WireCheckoutSession } from '@touchline/contract';
import type { Amount } from '../currency.ts';

/** Names a purchase. Ids are unique within their publisher. */
export interface SessionName {
  readonly publisher: string;
  readonly id: string;
}

/** An order that the provider is to charge. */
export interface Order extends SessionName {
  readonly userId: string;
  /** Title shown on the provider's form; not empty. */
  readonly title: string;
  readonly price: Amount;
  /** Epoch ms after which the order cannot be paid. */
  readonly expireTime: number;
}

/** An order that the provider has opened. */
export interface OpenedOrder {
  /** The provider's id of the order. */
  readonly providerSession: string;
  /** Secret for the provider's script in the page. */
  readonly clientSecret: string;
}

/** A change in the state of a payment. `session` is null if the provider names only the `payment`. */
export type PaymentUpdate =
  | { readonly kind: 'PAID'; readonly session: SessionName; readonly payment: string | null; readonly paid: Amount }
  /** Submitted by the visitor; the money arrives later, as by bank debit. */
  | { readonly kind: 'PENDING'; readonly session: SessionName }
  | { readonly kind: 'EXPIRED'; readonly session: SessionName }
  /** Returned in full, by a refund or a lost dispute. */
  | { readonly kind: 'REVERSED'; readonly session: SessionName | null; readonly payment: string | null };

/** An event whose origin is verified. */
export interface PaymentEvent {
  /** The provider's id. The same event may arrive more than once. */
  readonly id: string;
  readonly type: string;
  /** null if the event does not concern purchases. */
  readonly update: PaymentUpdate | null;
}

/** A payment provider. */
export interface PaymentProvider {
  readonly name: WireCheckoutSession['provider'];
  /** Key for the provider's script in the page; null if it needs none. */
  readonly publishableKey: string | null;
  /** Time in ms to pay a purchase. It cannot be shortened. */
  readonly lifetime: number;
  /**
   * Opens the purchase at the provider; repeating an order has no effect. null if the provider does not need to know
   * it.
   *
   * Throws `PAYMENT_FAILED`, and `OFFER_NOT_FOR_SALE` for an order that it will never accept.
   */
  readonly open: ((order: Order) => Promise<OpenedOrder>) | null;
  /**
   * Fetches the state of a purchase, for when its events do not arrive; returns null if nothing has happened. Refunds
   * are not included. Rejects if the provider does not respond in time. null if the provider cannot be polled.
   */
  readonly fetchUpdate: ((providerSession: string) => Promise<PaymentUpdate | null>) | null;
  /** Parses a request to the provider's webhook. Throws `WEBHOOK_INVALID` if the signature is invalid or too old. */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): PaymentEvent;
}
