import type { IncomingHttpHeaders } from 'node:http';
import type { WireCheckoutSession } from '@touchline/contract';
import type { Amount } from '../offers/currency.ts';

/** Which purchase: sessions are known within their publisher. */
export interface SessionName {
  readonly publisher: string;
  readonly id: string;
}

/** What a provider is to take money for. */
export interface Order extends SessionName {
  readonly userId: string;
  /** What the visitor reads at the provider's; not empty. */
  readonly title: string;
  readonly price: Amount;
  /** Epoch ms; after it nobody can pay. */
  readonly expireTime: number;
}

/** A purchase as the provider has it. */
export interface OpenedOrder {
  /** The provider's id of it. */
  readonly providerSession: string;
  /** What its script in the page is given. */
  readonly clientSecret: string;
}

/** What happened to a payment. `session` null: the provider does not say which, only which `payment`. */
export type PaymentNews =
  | { readonly kind: 'PAID'; readonly session: SessionName; readonly payment: string | null; readonly paid: Amount }
  /** Done by the visitor; the money is still to come, as by bank debit. */
  | { readonly kind: 'PENDING'; readonly session: SessionName }
  | { readonly kind: 'EXPIRED'; readonly session: SessionName }
  /** Taken back in full, by a refund or a lost dispute. */
  | { readonly kind: 'REVERSED'; readonly session: SessionName | null; readonly payment: string | null };

/** One event of a provider, known to come from it. */
export interface PaymentEvent {
  /** The provider's own: the same event may come more than once. */
  readonly id: string;
  readonly type: string;
  /** null: nothing that matters here. */
  readonly news: PaymentNews | null;
}

/** Who takes the money. */
export interface PaymentProvider {
  readonly name: WireCheckoutSession['provider'];
  /** For its script in the page; null: it has none. */
  readonly publishableKey: string | null;
  /** ms for which a purchase waits to be paid; nobody can set it shorter. */
  readonly lifetime: number;
  /**
   * Makes the purchase known; the same order again is the same. null: it need not know. Throws `PAYMENT_FAILED`, and
   * `OFFER_NOT_FOR_SALE` for what it will never take.
   */
  readonly open: ((order: Order) => Promise<OpenedOrder>) | null;
  /**
   * Asks how a purchase stands, for when its events do not come; null: nothing has happened. Refunds are not seen. Rejects
   * when there is no answer soon. null: there is nobody to ask.
   */
  readonly look: ((providerSession: string) => Promise<PaymentNews | null>) | null;
  /** Reads what was posted to its webhook. Throws `WEBHOOK_INVALID` for what does not come from it, or came too late. */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): PaymentEvent;
}
