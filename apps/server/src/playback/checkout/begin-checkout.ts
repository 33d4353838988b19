import { MINUTE_MS, textIn } from '@touchline/domain';
import { ApiError } from '../../platform/http/errors.ts';
import type { SessionBody } from './checkout-session.ts';
import { type CheckoutPorts, hasAccessAfter, makeSession, notForSale, type SessionRequest } from './make-session.ts';
import { requireProvider } from './payments.ts';
import { findRequest, recordOpened, type StoredSession, stateOf } from './session-store.ts';

/**
 * Time in ms after which a purchase that the provider does not know yet gets a new expiry. Providers require a minimum
 * time ahead.
 */
const REOPEN_AFTER_MS = MINUTE_MS;

/** A request to begin a purchase, with the visitor's locales for the product name, in order of preference. */
interface BeginRequest extends SessionRequest {
  readonly locales: readonly string[];
}

/**
 * Begins a purchase at today's price. Returns the existing one if this user has begun it with the same request, or in
 * another tab and can still pay it.
 *
 * Throws `RESOURCE_NOT_FOUND`, `OFFER_NOT_FOR_SALE`, `ALREADY_ENTITLED`, `REQUEST_ID_REUSED`, `PAYMENTS_OFF` and
 * `PAYMENT_FAILED`.
 */
export async function beginCheckout(ports: CheckoutPorts, request: BeginRequest): Promise<StoredSession> {
  const { publisher, userId } = request.customer;
  const { offerId, requestId } = request.checkout;
  const requestKey = { publisher, userId, requestId };
  const previous = await findRequest(ports.database, requestKey);
  const session =
    (previous && (await pollIfExpired(ports, previous))) ??
    (await makeSession(ports, request)) ??
    (await findRequest(ports.database, requestKey));
  if (!session) throw new Error(`the purchase ${requestId} of ${publisher} was neither created nor found`);
  if (session.body.offerId !== offerId)
    throw new ApiError('REQUEST_ID_REUSED', 'requestId was used for another offer; use a new one.', {
      metadata: { field: 'requestId' },
    });
  return openSession(ports, session, request.locales);
}

/** Fetches the provider's state of an expired purchase, which decides whether the offer can be sold again. */
async function pollIfExpired({ clock, pollProvider }: CheckoutPorts, session: StoredSession): Promise<StoredSession> {
  return Date.parse(session.body.expireTime) <= clock() ? pollProvider(session) : session;
}

/** Opens a purchase at its provider, once. A repeated request tries again until it has succeeded. */
async function openSession(
  { database, clock, payments }: CheckoutPorts,
  session: StoredSession,
  locales: readonly string[]
): Promise<StoredSession> {
  const provider = requireProvider(payments);
  const { publisher, id, clientSecret } = session;
  const now = clock();
  const isWaiting = clientSecret === null && session.body.provider === provider.name;
  if (!provider.open || !isWaiting || stateOf(session, now) !== 'OPEN') return session;

  const body = extendExpiry(session.body, { now, lifetime: provider.lifetime });
  const end = Date.parse(body.expireTime);
  if (!hasAccessAfter(body, end)) throw notForSale(body.offerId);
  const opened = await provider.open({
    publisher,
    id,
    userId: body.userId,
    title: textIn(body.displayName, locales) || body.offerId,
    price: body.price,
    expireTime: end,
  });
  const { expireTime } = body;
  return (await recordOpened(database, session, { opened, expireTime, now: new Date(clock()) })) ?? session;
}

/**
 * Returns the body with its expiry, or with a later one if the provider was unreachable so long that it would reject
 * the old one.
 */
function extendExpiry(body: SessionBody, { now, lifetime }: { now: number; lifetime: number }): SessionBody {
  const isStale = now > Date.parse(body.expireTime) - lifetime + REOPEN_AFTER_MS;
  return isStale ? { ...body, expireTime: new Date(now + lifetime).toISOString() } : body;
}
