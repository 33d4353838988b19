import type { WireCheckoutWish, WireOfferFields } from '@touchline/contract';
import { textIn } from '@touchline/domain';
import { ApiError, notFound } from '../errors.ts';
import { loadOffers } from '../offers/load.ts';
import { isOnSale, priceIn } from '../offers/on-sale.ts';
import type { ServerPorts } from '../ports.ts';
import type { Buyer } from './buyer.ts';
import { createSessionId, type SessionBody } from './checkout-session.ts';
import type { Look } from './look.ts';
import { findRequest, insertSession, noteOpened, type StoredSession, stateOf } from './session-store.ts';

/** ms after which a purchase that the provider has not heard of yet gets a new end: providers ask for a time ahead. */
const STALE = 60_000;

interface CheckoutPorts extends Pick<ServerPorts, 'database' | 'clock' | 'payments'> {
  readonly look: Look;
}

/** Who wishes what from where. */
interface Question {
  readonly buyer: Buyer;
  readonly wish: WireCheckoutWish;
  /** ISO 3166-1; null: nobody knows. */
  readonly country: string | null;
  /** In which words the provider names it, best first. */
  readonly locales: readonly string[];
}

/**
 * Begins a purchase at today's price, or gives the one that this user began with the same request.
 *
 * Throws `RESOURCE_NOT_FOUND` and `OFFER_NOT_FOR_SALE`, `ALREADY_ENTITLED`, `REQUEST_ID_REUSED`, `PAYMENT_FAILED`.
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

/** null: the same request came in the same moment. */
async function makeSession(
  { database, clock, payments }: CheckoutPorts,
  { buyer, wish: { offerId, requestId }, country }: Question
): Promise<StoredSession | null> {
  const { publisher, userId, offerIds } = buyer;
  const now = clock();
  const metadata = { offer: offerId };
  if (offerIds.includes(offerId))
    throw new ApiError('ALREADY_ENTITLED', `This visitor has ${offerId} already; ask for the video anew.`, {
      metadata,
    });
  const offer = (await loadOffers(database, publisher, [offerId])).get(offerId);
  if (!offer) throw notFound(`offers/${offerId}`);
  const price = isOnSale(offer, now) ? priceIn(offer.prices, country) : null;
  if (!price)
    throw new ApiError('OFFER_NOT_FOR_SALE', `offers/${offerId} is not sold now, or not in this country.`, {
      metadata,
    });
  const terms = { userId, offerId, requestId, price, provider: payments.provider.name };
  const expireTime = new Date(now + payments.provider.lifetime).toISOString();
  const body = { ...newBody(offer), ...terms, expireTime };
  return insertSession(database, { publisher, id: createSessionId(), body, now: new Date(now) });
}

function newBody({ displayName, description, accessSeconds, endTime }: WireOfferFields) {
  return {
    displayName,
    description,
    accessSeconds,
    accessEndTime: endTime,
    state: 'OPEN',
    payment: null,
    pendingTime: null,
    completeTime: null,
    refundTime: null,
    entitlementId: null,
  } as const;
}

/** Makes a purchase known to its provider, once; whoever repeats the request repeats that too, until it has worked. */
async function openSession(
  { database, clock, payments }: CheckoutPorts,
  session: StoredSession,
  locales: readonly string[]
): Promise<StoredSession> {
  const { provider } = payments;
  const { publisher, id, clientSecret } = session;
  const now = clock();
  const isWaiting = clientSecret === null && session.body.provider === provider.name;
  if (!provider.open || !isWaiting || stateOf(session, now) !== 'OPEN') return session;

  const body = withLife(session.body, { now, lifetime: provider.lifetime });
  const opened = await provider.open({
    publisher,
    id,
    userId: body.userId,
    title: textIn(body.displayName, locales) || body.offerId,
    price: body.price,
    expireTime: Date.parse(body.expireTime),
  });
  const { expireTime } = body;
  return (await noteOpened(database, session, { opened, expireTime, now: new Date(clock()) })) ?? session;
}

/** With the end that it had, unless the provider was out of reach for so long that it would refuse that one. */
function withLife(body: SessionBody, { now, lifetime }: { now: number; lifetime: number }): SessionBody {
  const isStale = now > Date.parse(body.expireTime) - lifetime + STALE;
  return isStale ? { ...body, expireTime: new Date(now + lifetime).toISOString() } : body;
}
