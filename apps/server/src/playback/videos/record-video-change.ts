import type { WireEventFields, WireVideoFields } from '@touchline/contract';
import { sql } from 'kysely';
import { recordEventChanges } from '../../content/events/event-changes.ts';
import type { Change } from '../../content/resource/kind.ts';
import { takeTurn } from '../../content/resource/store.ts';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';

/** Maximum number of updated events, the latest first: a video belongs to one match, or to a few programs. */
const MAX_EVENTS = 100;

/**
 * Records a change of the events that have a video, so that watching clients learn that it is available or was
 * replaced. The events' rows keep their revision, so concurrent edits are not rejected.
 */
export async function recordVideoChange(
  transaction: DatabaseTransaction,
  { publisher, id, now, before, after }: Change<WireVideoFields>
): Promise<void> {
  if (before && after && availabilityOf(before) === availabilityOf(after)) return;
  const events = await transaction
    .selectFrom('events')
    .where('publisher_id', '=', publisher)
    .where(sql<boolean>`video_ids @> array[${id}]::text[]`)
    .orderBy('start_time', (order) => order.desc().nullsLast())
    .limit(MAX_EVENTS)
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

/** Returns the fields that decide whether a video can be played. */
function availabilityOf({ playlists, accessPolicyId }: WireVideoFields): string {
  return JSON.stringify([playlists, accessPolicyId]);
}
