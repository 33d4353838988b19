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

/** Events read at once: few enough that others are answered between two batches on the embedded store too. */
const BATCH_SIZE = 250;
const BATCH: QueryShape = { text: 'calendar batch', isIndexed: true };

/**
 * Reads these events batch by batch, as the client takes them, and yields each batch as VEVENTs. An event that was
 * deleted or lost its start in the meantime is left out.
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
  for (let first = 0; first < ids.length; first += BATCH_SIZE) {
    const batch = ids.slice(first, first + BATCH_SIZE);
    const read = (connection: Database) => readRows(connection, publisher, batch);
    const rows = await queries.run(client, BATCH, { database, read });
    yield rows
      .flatMap((row) => {
        const event = toPublicEvent(row, viewpoint, reader.inLocale);
        if (!hasStart(event)) return [];
        return calendarEvent(event, { uid: `${event.id}@${publisher}.${host}`, sequence: row.sequence });
      })
      .join('');
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
