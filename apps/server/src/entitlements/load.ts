import type { WireEntitlementFields } from '@touchline/contract';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Of one visitor, looked at for one token. Somebody with more has bought more than a season holds. */
const MAX_ENTITLEMENTS = 1_000;

/** An offer that somebody has. Times are epoch ms; infinite: without bound. */
export interface HeldOffer {
  readonly offerId: string;
  readonly startTime: number;
  /** It counts until before that. */
  readonly endTime: number;
}

/** What a visitor has or will have, without what is revoked or over at `now` (epoch ms). */
export async function loadHeldOffers(
  database: Database,
  { publisher, userId, now }: { publisher: string; userId: string; now: number }
): Promise<readonly HeldOffer[]> {
  const rows = await database
    .selectFrom('entitlements')
    .where('publisher_id', '=', publisher)
    .where('user_id', '=', userId)
    .where(sql`body ->> 'state'`, '=', 'ACTIVE')
    // Stored times are all of one form, in which text order is time order.
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

/** The offers that count at `now` (epoch ms), each with the end of the one that counts longest. */
export function heldAt(offers: readonly HeldOffer[], now: number): ReadonlyMap<string, number> {
  const counting = offers.filter(({ startTime, endTime }) => startTime <= now && now < endTime);
  return new Map(counting.toSorted((a, b) => a.endTime - b.endTime).map(({ offerId, endTime }) => [offerId, endTime]));
}
