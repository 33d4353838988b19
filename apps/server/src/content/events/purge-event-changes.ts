import type { Database } from '../../platform/database/schema.ts';

/** Time in ms for which a watcher may be away without missing changes (contract §3). */
const RETENTION_MS = 24 * 60 * 60 * 1000;
/** Changes deleted per statement, which limits how long the publisher's writes wait. */
const BATCH = 500;

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
