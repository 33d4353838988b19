import { setTimeout as wait } from 'node:timers/promises';
import type { WireEvent } from '@touchline/contract';
import { sql } from 'kysely';
import type { QueryShape } from '../access/query-costs.ts';
import type { QueryClient } from '../access/query-limiter.ts';
import type { Database } from '../database/schema.ts';
import { toPublicEvent } from '../events/public.ts';
import type { ServerPorts } from '../ports.ts';
import type { TextReader } from '../public-list/text-reader.ts';
import type { Viewpoint } from '../public-list/viewpoint.ts';
import { calendarEvent } from './calendar.ts';

/** Events that are read and written at once: few enough that others are answered in between. */
export const BATCH_SIZE = 100;
/** ms between two batches at most. */
const LONGEST_PAUSE = 50;
const BATCH: QueryShape = { text: 'calendar batch', isIndexed: true };

/**
 * Reads these events and yields them as VEVENTs, a batch at a time. An event that was deleted or lost its start in the
 * meantime is left out. After each batch it rests as long as that took: a long calendar takes half of the server's time
 * at most.
 */
export async function* readFeedEvents(
  { database, queries, settings }: ServerPorts,
  {
    ids,
    viewpoint,
    reader,
    client,
  }: { ids: readonly string[]; viewpoint: Viewpoint; reader: TextReader; client: QueryClient }
): AsyncGenerator<string, void> {
  const publisher = viewpoint.publisher.id;
  const host = new URL(settings.publicUrl).hostname;
  let took = 0;
  for (let first = 0; first < ids.length; first += BATCH_SIZE) {
    if (first > 0) await wait(Math.min(took, LONGEST_PAUSE));
    const start = performance.now();
    const batch = ids.slice(first, first + BATCH_SIZE);
    const read = (connection: Database) => readRows(connection, publisher, batch);
    const rows = await queries.run(client, BATCH, { database, read });
    const text = rows
      .flatMap((row) => {
        const event = toPublicEvent(row, viewpoint, reader.inLocale);
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
