import { textIn } from '@touchline/domain';
import { ApiError } from '../errors.ts';
import type { SessionBody } from './checkout-session.ts';
import { type CheckoutPorts, makeSession, notForSale, outlasts, type Wish } from './make-session.ts';
import { requireProvider } from './payments.ts';
import { findRequest, noteOpened, type StoredSession, stateOf } from './session-store.ts';

/** ms after which a purchase that the provider has not heard of yet gets a new end: providers ask for a time ahead. */
const STALE = 60_000;

/** Who wishes what from where, and in which words the provider names it, best first. */
interface Question extends Wish {
  readonly locales: readonly string[];
}

/**
 * Begins a purchase at today's price, or gives the one that this user began: with the same request, or with another one,
 * in another tab, and can still pay.
 *
 * Throws `RESOURCE_NOT_FOUND` and `OFFER_NOT_FOR_SALE`, `ALREADY_ENTITLED`, `REQUEST_ID_REUSED`, `PAYMENTS_OFF`,
 * `PAYMENT_FAILED`.
 */
export async function beginCheckout(ports: CheckoutPorts, question: Question): Promise<StoredSession> {
  const { publisher, userId } = question.buyer;
  const { offerId, requestId } = question.wish;
  const request = { publisher, userId, requestId };
  const earlier = await findRequest(ports.database, request);
  const session =
    (earlier && (await lookIfOver(ports, earlier))) ??
    (await makeSession(ports, question)) ??
    (await findRequest(ports.database, request));
  if (!session) throw new Error(`the purchase ${requestId} of ${publisher} is neither new nor there`);
  if (session.body.offerId !== offerId)
    throw new ApiError('REQUEST_ID_REUSED', 'requestId was used for another offer; take a new one.', {
      metadata: { field: 'requestId' },
    });
  return openSession(ports, session, question.locales);
}

/** With the provider's word on one whose time is over: whether to sell again depends on it. */
async function lookIfOver({ clock, look }: CheckoutPorts, session: StoredSession): Promise<StoredSession> {
  return Date.parse(session.body.expireTime) <= clock() ? look(session) : session;
}

/** Makes a purchase known to its provider, once; whoever repeats the request repeats that too, until it has worked. */
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

  const body = withLife(session.body, { now, lifetime: provider.lifetime });
  const end = Date.parse(body.expireTime);
  if (!outlasts(body, end)) throw notForSale(body.offerId);
  const opened = await provider.open({
    publisher,
    id,
    userId: body.userId,
    title: textIn(body.displayName, locales) || body.offerId,
    price: body.price,
    expireTime: end,
  });
  const { expireTime } = body;
  return (await noteOpened(database, session, { opened, expireTime, now: new Date(clock()) })) ?? session;
}

/** With the end that it had, unless the provider was out of reach for so long that it would refuse that one. */
function withLife(body: SessionBody, { now, lifetime }: { now: number; lifetime: number }): SessionBody {
  const isStale = now > Date.parse(body.expireTime) - lifetime + STALE;
  return isStale ? { ...body, expireTime: new Date(now + lifetime).toISOString() } : body;
}
