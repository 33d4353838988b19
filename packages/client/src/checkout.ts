import { type Checkout, readCheckout } from '@touchline/domain';
import type { Abortable, Ports } from './get-json.ts';
import { fetchFrom, localeParam, type Source } from './source.ts';

/** The visitor who buys, and the options of their calls. */
export interface Customer<Signal extends Abortable> {
  /** The visitor's playback token, which must name a user; without one the API answers 401 `SIGN_IN_REQUIRED`. */
  readonly token: string | null;
  /** BCP 47; absent: the server goes by Accept-Language. */
  readonly locale?: string | undefined;
  readonly signal: Signal;
}

/** One click on a button. A repeated `requestId` returns the same purchase. */
export interface CheckoutInput {
  readonly offerId: string;
  /** 8 to 64 of letters, digits, - and _. */
  readonly requestId: string;
}

/**
 * Begins a purchase: `POST /v1/checkoutSessions`. Rejects with `ApiError`. Its code is `SIGN_IN_REQUIRED` if the visitor
 * must sign in first, `ALREADY_ENTITLED` if they already have the offer.
 *
 * Like every call of this API it retries after network errors and 5xx. This is safe, because a repeated request does not
 * begin another purchase.
 */
export function createCheckout<Signal extends Abortable>(
  source: Source<Signal>,
  { offerId, requestId }: CheckoutInput,
  customer: Customer<Signal>
): Promise<Checkout> {
  return call(posting(source, { offerId, requestId }), 'checkoutSessions', customer);
}

/** Fetches a purchase with its state: `GET /v1/checkoutSessions/{id}`. Rejects with `ApiError`. */
export function findCheckout<Signal extends Abortable>(
  source: Source<Signal>,
  id: string,
  customer: Customer<Signal>
): Promise<Checkout> {
  return call(source, `checkoutSessions/${encodeURIComponent(id)}`, customer);
}

/**
 * Pays a purchase of the provider `mock`, which takes no money, or has its card declined: `…:pay`. A declined one stays
 * `OPEN` and may be paid again. Rejects with `ApiError`.
 */
export function payMock<Signal extends Abortable>(
  source: Source<Signal>,
  { id, outcome }: { readonly id: string; readonly outcome: 'paid' | 'declined' },
  customer: Customer<Signal>
): Promise<Checkout> {
  return call(posting(source, { outcome }), `checkoutSessions/${encodeURIComponent(id)}:pay`, customer);
}

function call<Signal extends Abortable>(
  source: Source<Signal>,
  path: string,
  { token, locale, signal }: Customer<Signal>
): Promise<Checkout> {
  const params = { locale: localeParam(locale) };
  return fetchFrom(source, { path, params, expected: 'no purchase', read: readCheckout, token }, signal);
}

/** Returns the same source, whose calls send a body. It is here so that only pages with purchases load it. */
function posting<Signal extends Abortable>(source: Source<Signal>, body: object): Source<Signal> {
  const fetch: Ports<Signal>['fetch'] = (url, init) =>
    source.ports.fetch(url, {
      ...init,
      method: 'POST',
      headers: { ...init.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { ...source, ports: { ...source.ports, fetch } };
}
