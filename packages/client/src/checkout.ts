import { type Checkout, readCheckout } from '@touchline/domain';
import type { Abortable, Ports } from './get-json.ts';
import { ask, localeParam, type Source } from './source.ts';

/** Who buys. */
export interface Buyer<Signal extends Abortable> {
  /** The visitor's playback token, which must name a user; without one the API answers 401 `SIGN_IN_REQUIRED`. */
  readonly token: string | null;
  /** BCP 47; absent: the server goes by Accept-Language. */
  readonly locale?: string | undefined;
  readonly signal: Signal;
}

/** One press of a button: the same `requestId` again is the same purchase. */
export interface CheckoutInput {
  readonly offerId: string;
  /** 8 to 64 of letters, digits, - and _. */
  readonly requestId: string;
}

/**
 * Begins a purchase: `POST /v1/checkoutSessions`. Rejects with `ApiError`, whose code is `SIGN_IN_REQUIRED` for whoever
 * must sign in first, `ALREADY_ENTITLED` when there is nothing left to buy.
 *
 * As every call of this API it is silently tried again after network errors and 5xx, which is safe: a repeated request
 * begins nothing new.
 */
export function createCheckout<Signal extends Abortable>(
  source: Source<Signal>,
  { offerId, requestId }: CheckoutInput,
  buyer: Buyer<Signal>
): Promise<Checkout> {
  return call(posting(source, { offerId, requestId }), 'checkoutSessions', buyer);
}

/** How a purchase stands: `GET /v1/checkoutSessions/{id}`. Rejects with `ApiError`. */
export function findCheckout<Signal extends Abortable>(
  source: Source<Signal>,
  id: string,
  buyer: Buyer<Signal>
): Promise<Checkout> {
  return call(source, `checkoutSessions/${encodeURIComponent(id)}`, buyer);
}

/**
 * Pays a purchase of the provider `mock`, which takes no money, or has its card declined: `…:pay`. A declined one stays
 * `OPEN` and may be paid again. Rejects with `ApiError`.
 */
export function payMock<Signal extends Abortable>(
  source: Source<Signal>,
  { id, outcome }: { readonly id: string; readonly outcome: 'paid' | 'declined' },
  buyer: Buyer<Signal>
): Promise<Checkout> {
  return call(posting(source, { outcome }), `checkoutSessions/${encodeURIComponent(id)}:pay`, buyer);
}

function call<Signal extends Abortable>(
  source: Source<Signal>,
  path: string,
  { token, locale, signal }: Buyer<Signal>
): Promise<Checkout> {
  const params = { locale: localeParam(locale) };
  return ask(source, { path, params, expected: 'no purchase', read: readCheckout, token }, signal);
}

/** The same source, whose calls bring a body. Here and not where all calls are made: only who buys needs it. */
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
