import type { Database } from '../database/schema.ts';

/** ms for which a watcher may have been away without missing anything (contract §3). */
const KEPT = 24 * 60 * 60 * 1000;
/** Changes deleted at a time: a publisher's writes wait for no longer than that takes. */
const BATCH = 500;

/** Deletes changes older than a day and notes how far, so that nobody takes the gap for quiet. Gives their number. */
export async function purgeEventChanges(database: Database, now: number): Promise<number> {
  const oldest = new Date(now - KEPT);
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

/** The publisher's row is taken first, as by every write: whoever deletes a publisher takes them in that order too. */
async function purgeBatch(database: Database, publisher: string, oldest: Date): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    await transaction.selectFrom('publishers').where('id', '=', publisher).select('id').forNoKeyUpdate().execute();
    const gone = await transaction
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
    const floor = Math.max(0, ...gone.map(({ revision }) => revision));
    await transaction
      .updateTable('publishers')
      .set((set) => ({ changes_floor: set.fn<number>('greatest', ['changes_floor', set.val(floor)]) }))
      .where('id', '=', publisher)
      .execute();
    return gone.length;
  });
}
