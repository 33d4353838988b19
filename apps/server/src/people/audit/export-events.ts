import type { WireAuditEvent } from '@touchline/contract';
import type { Database } from '../../platform/database/schema.ts';
import { csvRecord } from './csv.ts';
import { type EventQuery, listEvents } from './list-events.ts';

/** Events that one query reads. */
const PAGE_SIZE = 500;
const BYTE_ORDER_MARK = '\uFEFF';

/** One column for each field of an event, in the order of studio.md §3. */
const COLUMNS = [
  'id',
  'sequence',
  'time',
  'actor',
  'actorName',
  'session',
  'via',
  'action',
  'target',
  'change',
  'before',
  'after',
  'truncated',
  'requestId',
  'addressPrefix',
  'userAgent',
  'hash',
  'previousHash',
] as const satisfies readonly (keyof WireAuditEvent)[];

/** Yields the events of a chain as CSV in UTF-8 with a byte order mark, the newest first. */
export async function* exportEvents(
  database: Database,
  query: Pick<EventQuery, 'publisher' | 'condition'>
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(COLUMNS);
  let before: number | null = null;
  for (;;) {
    const events: readonly WireAuditEvent[] = await listEvents(database, { ...query, before, limit: PAGE_SIZE });
    yield events.map((event) => csvRecord(COLUMNS.map((column) => toText(event[column])))).join('');
    const last = events.at(-1);
    if (last === undefined || events.length < PAGE_SIZE) return;
    before = last.sequence;
  }
}

function toText(value: WireAuditEvent[keyof WireAuditEvent]): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
