import { setTimeout as wait } from 'node:timers/promises';
import type { WireEvent } from '@touchline/contract';
import { sql } from 'kysely';
import type { QueryShape } from '../../platform/access/query-costs.ts';
import type { QueryClient } from '../../platform/access/query-limiter.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Content } from '../content.ts';
import { toPublicEvent } from '../events/event.ts';
import type { ProjectionContext } from '../public-list/projection-context.ts';
import type { TextReader } from '../public-list/text-reader.ts';
import { calendarEvent } from './calendar.ts';

/** Events read and written per batch: few enough that other requests are served in between. */
export const BATCH_SIZE = 100;
/** Maximum pause in ms between two batches. */
const MAX_PAUSE_MS = 50;
const BATCH: QueryShape = { text: 'calendar batch', isIndexed: true };

/**
 * Reads these events and yields them as VEVENTs, batch by batch. Skips events that were deleted or lost their start
 * time in the meantime. Pauses after each batch for as long as it took, so that a long calendar takes at most half of
 * the server's time.
 */
export async function* readFeedEvents(
  { database, queries, settings }: Content,
  {
    ids,
    context,
    reader,
    client,
  }: { ids: readonly string[]; context: ProjectionContext; reader: TextReader; client: QueryClient }
): AsyncGenerator<string, void> {
  const publisher = context.publisher.id;
  const host = new URL(settings.publicUrl).hostname;
  let took = 0;
  for (let first = 0; first < ids.length; first += BATCH_SIZE) {
    if (first > 0) await wait(Math.min(took, MAX_PAUSE_MS));
    const start = performance.now();
    const batch = ids.slice(first, first + BATCH_SIZE);
    const read = (connection: Database) => readRows(connection, publisher, batch);
    const rows = await queries.run(client, BATCH, { database, read });
    const text = rows
      .flatMap((row) => {
        const event = toPublicEvent(row, context, reader.inLocale);
        if (!hasStart(event)) return [];
        return calendarEvent(event, { uid: `${event.id}@${publisher}.${host}`, sequence: row.sequence });
      })
      .join('');
    took = performance.now() - start;
    yield text;
  }
}

function hasStart(event: WireEvent): event is WireEvent & { startTime: string } {
  return event.startTime !== null;
}

async function readRows(database: Database, publisher: string, ids: readonly string[]) {
  const rows = await database
    .selectFrom('events')
    .where('publisher_id', '=', publisher)
    .where('id', 'in', ids)
    .select(['id', 'revision', 'create_time', 'update_time', 'sequence', sql<string>`body::text`.as('body')])
    .execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}
