import type { WireEventFields } from '@touchline/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import type { Change } from '../resource/kind.ts';

/** Changes written by one statement. */
const BATCH = 1_000;

/** One change of an event, as it was read back. */
export interface EventChange {
  /** Of one publisher no two changes have the same. */
  readonly revision: number;
  readonly id: string;
  /** null: there was no such event. */
  readonly before: WireEventFields | null;
  /** What the change made, whatever came later; null: it was deleted. */
  readonly after: WireEventFields | null;
  /** It was deleted since, even if another of that id was made: what it said is not public any more. */
  readonly isGone: boolean;
  readonly createTime: Date;
  readonly changeTime: Date;
}

/** What became of a publisher's events after some revision. */
export interface EventNews {
  /** The last number taken: nothing up to it is missing, unless there are more changes than were asked for. */
  readonly counter: number;
  /** Changes up to this revision are not kept any more. */
  readonly floor: number;
  /** In the order in which they were made. */
  readonly changes: readonly EventChange[];
}

/** Writes the log that live updates are read from, in the transaction of the changes; their revisions must differ. */
export async function recordEventChanges(
  transaction: DatabaseTransaction,
  changes: readonly Change<WireEventFields>[]
): Promise<void> {
  for (let begin = 0; begin < changes.length; begin += BATCH) {
    const rows = changes.slice(begin, begin + BATCH).map(toRow);
    await sql`
      insert into event_changes (publisher_id, revision, event_id, before, create_time, change_time)
      select publisher_id, revision, event_id, before, create_time, change_time
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (
        publisher_id text, revision bigint, event_id text, before jsonb, create_time timestamptz, change_time timestamptz
      )`.execute(transaction);
  }
}

function toRow({ publisher, revision, id, before, createTime, now }: Change<WireEventFields>) {
  return { publisher_id: publisher, revision, event_id: id, before, create_time: createTime, change_time: now };
}

/** The last number a publisher's counter gave; null: there is no such publisher. */
export async function readCounter(database: Database, publisher: string): Promise<{ counter: number } | null> {
  const row = await database.selectFrom('publishers').where('id', '=', publisher).select('counter').executeTakeFirst();
  return row ?? null;
}

/** At most `limit` changes after the revision `after`, by one statement; null: there is no such publisher. */
export async function readEventNews(
  database: Database,
  publisher: string,
  { after, limit }: { after: number; limit: number }
): Promise<EventNews | null> {
  // What a change made is what the next change of that event replaced, else the event as it is.
  const { rows } = await sql<NewsRow>`
    select publishers.counter, publishers.changes_floor as floor,
      change.revision, change.event_id, change.before, change.create_time, change.change_time,
      case when next.revision is null then events.body else next.before end as after,
      events.id is null or exists (
        select from event_changes as birth
        where birth.publisher_id = publishers.id and birth.event_id = change.event_id
          and birth.revision > change.revision and birth.before is null
      ) as is_gone
    from publishers
    left join lateral (
      select * from event_changes where publisher_id = publishers.id and revision > ${after} order by revision limit ${limit}
    ) as change on true
    left join lateral (
      select revision, before from event_changes as later
      where later.publisher_id = publishers.id and later.event_id = change.event_id and later.revision > change.revision
      order by later.revision limit 1
    ) as next on true
    left join events on events.publisher_id = publishers.id and events.id = change.event_id
    where publishers.id = ${publisher}
    order by change.revision`.execute(database);
  const [first] = rows;
  return first ? { counter: first.counter, floor: first.floor, changes: rows.flatMap(toChange) } : null;
}

interface NewsRow {
  readonly counter: number;
  readonly floor: number;
  /** null in the one row that says that nothing changed, as all that follows. */
  readonly revision: number | null;
  readonly event_id: string;
  readonly before: WireEventFields | null;
  readonly after: WireEventFields | null;
  readonly is_gone: boolean;
  readonly create_time: Date;
  readonly change_time: Date;
}

function toChange({ revision, event_id: id, before, after, ...row }: NewsRow): EventChange[] {
  if (revision === null) return [];
  return [
    { revision, id, before, after, isGone: row.is_gone, createTime: row.create_time, changeTime: row.change_time },
  ];
}
