import { ID_PATTERN } from '@touchline/contract';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

const ID = new RegExp(ID_PATTERN);

/**
 * Returns the ids of the other videos of the newest event that has this one, else of the newest creative work: those
 * after it in the order of that event or work, then those before it. Empty without one.
 */
export async function findRelatedIds(database: Database, publisher: string, id: string): Promise<readonly string[]> {
  // The store refuses some characters.
  if (!ID.test(id)) return [];
  const has = sql<boolean>`video_ids @> array[${id}]::text[]`;
  const event = await database
    .selectFrom('events')
    .where('publisher_id', '=', publisher)
    .where(has)
    .orderBy('start_time', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(1)
    .select('video_ids')
    .executeTakeFirst();
  const work = event
    ? undefined
    : await database
        .selectFrom('creative_works')
        .where('publisher_id', '=', publisher)
        .where(has)
        .orderBy('release_time', (order) => order.desc().nullsLast())
        .orderBy('id')
        .limit(1)
        .select('video_ids')
        .executeTakeFirst();
  const ids = (event ?? work)?.video_ids ?? [];
  const place = ids.indexOf(id);
  return [...ids.slice(place + 1), ...ids.slice(0, Math.max(place, 0))];
}
