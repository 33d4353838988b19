import type { WireCheckoutRequest, WireOfferFields } from '@touchline/contract';
import { MINUTE_MS } from '@touchline/domain';
import { sql } from 'kysely';
import { ApiError, notFound } from '../../platform/http/errors.ts';
import { isOnSale, loadOffers, priceIn } from '../offers.ts';
import type { Playback } from '../playback.ts';
import { createSessionId, type SessionBody } from './checkout-session.ts';
import type { Customer } from './customer.ts';
import { requireProvider } from './payments.ts';
import type { PollProvider } from './poll-provider.ts';
import { findOpen, insertSession, type StoredSession } from './session-store.ts';

/** Remaining time in ms that a purchase needs for another tab to show its form. */
const MIN_REMAINING_MS = MINUTE_MS;

export interface CheckoutPorts extends Pick<Playback, 'database' | 'clock' | 'payments'> {
  readonly pollProvider: PollProvider;
}

/** A customer, the offer they want to buy, and their country. */
export interface SessionRequest {
  readonly customer: Customer;
  readonly checkout: WireCheckoutRequest;
  /** ISO 3166-1; null if unknown. */
  readonly country: string | null;
}

/**
 * Creates a purchase at today's price, or finds an equal one that this user has begun with another request. So two tabs
 * show one form, which can be paid once, and a pending bank payment is not charged again.
 *
 * Returns null if the same request was stored at the same moment.
 */
export async function makeSession(ports: CheckoutPorts, request: SessionRequest): Promise<StoredSession | null> {
  const { database, clock } = ports;
  const { publisher, userId } = request.customer;
  const { offerId } = request.checkout;
  const body = await bodyOf(ports, request);
  const filter = { publisher, userId, offerId, provider: body.provider };
  for (const open of await findOpen(database, filter)) {
    // It may have been paid a moment ago, before the page was reloaded.
    const { state } = (await ports.pollProvider(open)).body;
    if (state === 'COMPLETE') throw alreadyEntitled(offerId);
  }
  return database.transaction().execute(async (transaction) => {
    const lock = `checkout ${publisher} ${offerId} ${userId}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
    const now = clock();
    const same = (await findOpen(transaction, filter)).find((open) => isSame(open.body, body, now));
    return same ?? insertSession(transaction, { publisher, id: createSessionId(), body, now: new Date(now) });
  });
}

/** Whether the purchase still grants access after the last moment to pay (`end`, epoch ms). */
export function hasAccessAfter(
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
  return new ApiError('ALREADY_ENTITLED', `This visitor already has ${offer}; fetch the video again.`, {
    metadata: { offer },
  });
}

/** Builds the body of a new purchase. */
async function bodyOf({ database, clock, payments }: CheckoutPorts, request: SessionRequest): Promise<SessionBody> {
  const { publisher, userId, offerIds } = request.customer;
  const { offerId, requestId } = request.checkout;
  const { name: provider, lifetime } = requireProvider(payments);
  const now = clock();
  if (offerIds.includes(offerId)) throw alreadyEntitled(offerId);
  const offer = (await loadOffers(database, publisher, [offerId])).get(offerId);
  if (!offer) throw notFound(`offers/${offerId}`);
  const price = isOnSale(offer, now) ? priceIn(offer.prices, request.country) : null;
  const body = newBody(offer);
  if (!price || !hasAccessAfter(body, now + lifetime)) throw notForSale(offerId);
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

/** Whether an open purchase can serve another request: its payment is pending, or it can be paid on the same terms. */
function isSame(open: SessionBody, checkout: SessionBody, now: number): boolean {
  if (open.pendingTime !== null) return true;
  const { currencyCode, minorUnits } = checkout.price;
  return (
    Date.parse(open.expireTime) > now + MIN_REMAINING_MS &&
    open.price.currencyCode === currencyCode &&
    open.price.minorUnits === minorUnits &&
    open.accessSeconds === checkout.accessSeconds &&
    open.accessEndTime === checkout.accessEndTime
  );
}
