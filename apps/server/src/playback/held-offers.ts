import type { WireEntitlementFields } from '@touchline/contract';
import { sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** Maximum number of entitlements read for one token: more than a season of purchases. */
const MAX_ENTITLEMENTS = 1_000;

/** An offer that a visitor has. Times are epoch ms; infinite without a bound. */
export interface HeldOffer {
  readonly offerId: string;
  readonly startTime: number;
  /** Exclusive end. */
  readonly endTime: number;
}

/** Returns a visitor's current and future entitlements, without those revoked or over at `now` (epoch ms). */
export async function loadHeldOffers(
  database: Database,
  { publisher, userId, now }: { publisher: string; userId: string; now: number }
): Promise<readonly HeldOffer[]> {
  const rows = await database
    .selectFrom('entitlements')
    .where('publisher_id', '=', publisher)
    .where('user_id', '=', userId)
    .where(sql`body ->> 'state'`, '=', 'ACTIVE')
    // Stored times have one format, so their text order is their time order.
    .where(sql<boolean>`coalesce(body ->> 'endTime', '~') > ${new Date(now).toISOString()} collate "C"`)
    .limit(MAX_ENTITLEMENTS)
    .select('body')
    .execute();
  return rows.map(({ body }) => {
    const { offerId, startTime, endTime } = body as WireEntitlementFields;
    return {
      offerId,
      startTime: startTime === null ? Number.NEGATIVE_INFINITY : Date.parse(startTime),
      endTime: endTime === null ? Number.POSITIVE_INFINITY : Date.parse(endTime),
    };
  });
}

/** Returns the offers that are active at `now` (epoch ms), each with its latest end. */
export function heldAt(offers: readonly HeldOffer[], now: number): ReadonlyMap<string, number> {
  const counting = offers.filter(({ startTime, endTime }) => startTime <= now && now < endTime);
  return new Map(counting.toSorted((a, b) => a.endTime - b.endTime).map(({ offerId, endTime }) => [offerId, endTime]));
}
