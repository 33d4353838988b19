import type { WireCheckoutWish, WireOfferFields } from '@touchline/contract';
import { sql } from 'kysely';
import { ApiError, notFound } from '../errors.ts';
import { loadOffers } from '../offers/load.ts';
import { isOnSale, priceIn } from '../offers/on-sale.ts';
import type { ServerPorts } from '../ports.ts';
import type { Buyer } from './buyer.ts';
import { createSessionId, type SessionBody } from './checkout-session.ts';
import type { Look } from './look.ts';
import { requireProvider } from './payments.ts';
import { findOpen, insertSession, type StoredSession } from './session-store.ts';

/** ms that a purchase must still have for another tab to show its form. */
const LEFT = 60_000;

export interface CheckoutPorts extends Pick<ServerPorts, 'database' | 'clock' | 'payments'> {
  readonly look: Look;
}

/** Who wishes what from where. */
export interface Wish {
  readonly buyer: Buyer;
  readonly wish: WireCheckoutWish;
  /** ISO 3166-1; null: nobody knows. */
  readonly country: string | null;
}

/**
 * Makes a purchase at today's price, or finds the one of the same that this user has begun otherwise: two tabs show one
 * form, which can be paid once, and what his bank is still to pay is not sold again. null: the same request came in the
 * same moment.
 */
export async function makeSession(ports: CheckoutPorts, question: Wish): Promise<StoredSession | null> {
  const { database, clock } = ports;
  const { publisher, userId } = question.buyer;
  const { offerId } = question.wish;
  const body = await bodyOf(ports, question);
  const mine = { publisher, userId, offerId, provider: body.provider };
  for (const open of await findOpen(database, mine)) {
    // Paid a moment ago, maybe, and the page was loaded anew.
    const { state } = (await ports.look(open)).body;
    if (state === 'COMPLETE') throw alreadyEntitled(offerId);
  }
  return database.transaction().execute(async (transaction) => {
    const lock = `checkout ${publisher} ${offerId} ${userId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
    const now = clock();
    const same = (await findOpen(transaction, mine)).find((open) => isSame(open.body, body, now));
    return same ?? insertSession(transaction, { publisher, id: createSessionId(), body, now: new Date(now) });
  });
}

/** Whether what is bought still opens something when the last moment to pay is over (`end`, epoch ms). */
export function outlasts(
  { accessSeconds, accessEndTime }: Pick<SessionBody, 'accessSeconds' | 'accessEndTime'>,
  end: number
): boolean {
  return accessSeconds !== null || accessEndTime === null || Date.parse(accessEndTime) > end;
}

export function notForSale(offer: string): ApiError {
  return new ApiError('OFFER_NOT_FOR_SALE', `offers/${offer} is not sold now, or not in this country.`, {
    metadata: { offer },
  });
}

function alreadyEntitled(offer: string): ApiError {
  return new ApiError('ALREADY_ENTITLED', `This visitor has ${offer} already; ask for the video anew.`, {
    metadata: { offer },
  });
}

/** What is sold to whom, for how much. */
async function bodyOf({ database, clock, payments }: CheckoutPorts, question: Wish): Promise<SessionBody> {
  const { publisher, userId, offerIds } = question.buyer;
  const { offerId, requestId } = question.wish;
  const { name: provider, lifetime } = requireProvider(payments);
  const now = clock();
  if (offerIds.includes(offerId)) throw alreadyEntitled(offerId);
  const offer = (await loadOffers(database, publisher, [offerId])).get(offerId);
  if (!offer) throw notFound(`offers/${offerId}`);
  const price = isOnSale(offer, now) ? priceIn(offer.prices, question.country) : null;
  const body = newBody(offer);
  if (!price || !outlasts(body, now + lifetime)) throw notForSale(offerId);
  const expireTime = new Date(now + lifetime).toISOString();
  return { ...body, userId, offerId, requestId, price, provider, expireTime };
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

/** Whether a purchase stands for another wish: it is being paid, or can be, on the same terms. */
function isSame(open: SessionBody, wish: SessionBody, now: number): boolean {
  if (open.pendingTime !== null) return true;
  const { currencyCode, minorUnits } = wish.price;
  return (
    Date.parse(open.expireTime) > now + LEFT &&
    open.price.currencyCode === currencyCode &&
    open.price.minorUnits === minorUnits &&
    open.accessSeconds === wish.accessSeconds &&
    open.accessEndTime === wish.accessEndTime
  );
}
