import { ID_PATTERN, type WireOfferFields } from '@touchline/contract';
import type { Database } from '../../platform/database/schema.ts';
import { offerKind } from './offer.ts';

const ID = new RegExp(ID_PATTERN);

/** Loads the existing ones of these offers by id; no query without ids. */
export async function loadOffers(
  database: Database,
  publisher: string,
  ids: readonly string[]
): Promise<ReadonlyMap<string, WireOfferFields>> {
  // An invalid id must not reach the store, which rejects some characters.
  const wanted = ids.filter((id) => ID.test(id));
  if (wanted.length === 0) return new Map();
  const rows = await database
    .selectFrom('offers')
    .where('publisher_id', '=', publisher)
    .where('id', 'in', wanted)
    .select(['id', 'body'])
    .execute();
  return new Map(rows.map(({ id, body }) => [id, { ...offerKind.defaults(id), ...body } as WireOfferFields]));
}
