import type { WireEventFields, WireVideoFields } from '@touchline/contract';
import { sql } from 'kysely';
import { recordEventChanges } from '../changes/event-changes.ts';
import type { DatabaseTransaction } from '../database/schema.ts';
import type { Change } from '../resource/kind.ts';
import { takeTurn } from '../resource/store.ts';

/** Events told of at most, the latest first: a video belongs to one match, or to a few programmes. */
const MOST = 100;

/**
 * Tells whoever waits at an event that one of its videos is there, or is another: the event is noted as changed, though
 * it stays as it is. Its row keeps its revision, so nobody who edits it is held up.
 */
export async function tellEventsOf(
  transaction: DatabaseTransaction,
  { publisher, id, now, before, after }: Change<WireVideoFields>
): Promise<void> {
  if (before && after && availabilityOf(before) === availabilityOf(after)) return;
  const events = await transaction
    .selectFrom('events')
    .where('publisher_id', '=', publisher)
    .where(sql<boolean>`video_ids @> array[${id}]::text[]`)
    .orderBy('start_time', (order) => order.desc().nullsLast())
    .limit(MOST)
    .select(['id', 'body', 'create_time'])
    .execute();
  if (events.length === 0) return;
  const { revision: last } = await takeTurn(transaction, publisher, events.length);
  await recordEventChanges(
    transaction,
    events.map(({ id, body, create_time: createTime }, index) => {
      const event = body as unknown as WireEventFields;
      return {
        publisher,
        id,
        revision: last - events.length + 1 + index,
        now,
        createTime,
        before: event,
        after: event,
      };
    })
  );
}

/** What decides whether there is something to play. */
function availabilityOf({ playlists, accessPolicyId }: WireVideoFields): string {
  return JSON.stringify([playlists, accessPolicyId]);
}
