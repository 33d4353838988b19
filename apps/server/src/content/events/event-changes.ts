import type { WireEventFields } from '@touchline/contract';
import { DAY_MS } from '@touchline/domain';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts';
import type { Change } from '../resource/kind.ts';

/** Number of changes written by one statement. */
const MAX_CHANGES_PER_STATEMENT = 1_000;
/** Time in ms for which a watcher may be away without missing changes (contract §3). */
const RETENTION_MS = DAY_MS;
/** Changes deleted per statement, which limits how long the publisher's writes wait. */
const BATCH = 500;

/** A change of an event as read from the log. */
export interface EventChange {
  /** Unique within a publisher. */
  readonly revision: number;
  readonly id: string;
  /** null if the event did not exist. */
  readonly before: WireEventFields | null;
  /** State directly after this change; null if it was deleted. */
  readonly after: WireEventFields | null;
  /** The event was deleted later, even if another one with its id was created. Its content is no longer public. */
  readonly isGone: boolean;
  readonly createTime: Date;
  readonly changeTime: Date;
}

/** Changes of a publisher's events after a revision. */
export interface EventUpdates {
  /** Last number taken. Nothing up to it is missing, unless there are more changes than the limit. */
  readonly counter: number;
  /** Changes up to this revision are no longer stored. */
  readonly floor: number;
  /** In the order in which they were made. */
  readonly changes: readonly EventChange[];
}

/** Writes the log for live updates in the transaction of the changes. Their revisions must differ. */
export async function recordEventChanges(
  transaction: DatabaseTransaction,
  changes: readonly Change<WireEventFields>[]
): Promise<void> {
  for (let begin = 0; begin < changes.length; begin += MAX_CHANGES_PER_STATEMENT) {
    const rows = changes.slice(begin, begin + MAX_CHANGES_PER_STATEMENT);
    // An array for each column, which the store reads in half the time of a list of objects.
    await sql`
      insert into event_changes (publisher_id, revision, event_id, before, create_time, change_time)
      select * from unnest(
        ${rows.map(({ publisher }) => publisher)}::text[], ${rows.map(({ revision }) => revision)}::bigint[],
        ${rows.map(({ id }) => id)}::text[],
        ${rows.map(({ before }) => (before === null ? null : JSON.stringify(before)))}::jsonb[],
        ${rows.map(({ createTime }) => createTime.toISOString())}::timestamptz[],
        ${rows.map(({ now }) => now.toISOString())}::timestamptz[]
      )`.execute(transaction);
  }
}

/** Returns the last number of a publisher's counter; null if the publisher does not exist. */
export async function readCounter(database: Database, publisher: string): Promise<{ counter: number } | null> {
  const row = await database.selectFrom('publishers').where('id', '=', publisher).select('counter').executeTakeFirst();
  return row ?? null;
}

/**
 * Returns at most `limit` changes after the revision `after`, by one statement; null if the publisher does not exist.
 */
export async function readEventUpdates(
  database: Database,
  publisher: string,
  { after, limit }: { after: number; limit: number }
): Promise<EventUpdates | null> {
  // The state after a change is the state before the event's next change, or else the current one.
  const { rows } = await sql<UpdateRow>`
    select publishers.counter, publishers.changes_floor as floor,
      change.revision, change.event_id, change.before, change.create_time, change.change_time,
      case when next.revision is null then events.body else next.before end as after,
      events.id is null or exists (
        select from event_changes as creation
        where creation.publisher_id = publishers.id and creation.event_id = change.event_id
          and creation.revision > change.revision and creation.before is null
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

interface UpdateRow {
  readonly counter: number;
  readonly floor: number;
  /** null, as are the fields below, in the single row that stands for "no changes". */
  readonly revision: number | null;
  readonly event_id: string;
  readonly before: WireEventFields | null;
  readonly after: WireEventFields | null;
  readonly is_gone: boolean;
  readonly create_time: Date;
  readonly change_time: Date;
}

function toChange({ revision, event_id: id, before, after, ...row }: UpdateRow): EventChange[] {
  if (revision === null) return [];
  return [
    { revision, id, before, after, isGone: row.is_gone, createTime: row.create_time, changeTime: row.change_time },
  ];
}

/**
 * Deletes changes older than a day and records up to which revision, so that readers detect the gap. Returns their
 * number.
 */
export async function purgeEventChanges(database: Database, now: number): Promise<number> {
  const oldest = new Date(now - RETENTION_MS);
  let purged = 0;
  for (;;) {
    const old = await database
      .selectFrom('event_changes')
      .where('change_time', '<', oldest)
      .orderBy('change_time')
      .select('publisher_id')
      .executeTakeFirst();
    if (!old) return purged;
    purged += await purgeBatch(database, old.publisher_id, oldest);
  }
}

/** Locks the publisher's row first, as every write does. Deleting a publisher takes the locks in the same order. */
async function purgeBatch(database: Database, publisher: string, oldest: Date): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('publishers').where('id', '=', publisher).select('id').forNoKeyUpdate().execute();
    const deleted = await transaction
      .deleteFrom('event_changes')
      .where('publisher_id', '=', publisher)
      .where('revision', 'in', (batch) =>
        batch
          .selectFrom('event_changes')
          .where('publisher_id', '=', publisher)
          .where('change_time', '<', oldest)
          .orderBy('revision')
          .limit(BATCH)
          .select('revision')
      )
      .returning('revision')
      .execute();
    const floor = Math.max(0, ...deleted.map(({ revision }) => revision));
    await transaction
      .updateTable('publishers')
      .set((set) => ({ changes_floor: set.fn<number>('greatest', ['changes_floor', set.val(floor)]) }))
      .where('id', '=', publisher)
      .execute();
    return deleted.length;
  });
}
