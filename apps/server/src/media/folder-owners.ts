import type { Database } from '../database/schema.ts';

/** A folder of media and its owner, as the store has them. */
export interface OwnedFolder {
  readonly folder: string;
  readonly publisher: string;
  readonly assignTime: Date;
}

/** The stored owner of a folder; null: it has none yet. */
export async function findFolder(database: Database, folder: string): Promise<OwnedFolder | null> {
  const row = await database.selectFrom('media_folders').where('folder', '=', folder).selectAll().executeTakeFirst();
  return row ? { folder, publisher: row.publisher_id, assignTime: row.assign_time } : null;
}

/** Makes a publisher the owner of a folder that has none, and gives its owner, who may be another: the first one stays. */
export async function claimFolder(database: Database, claim: OwnedFolder): Promise<OwnedFolder> {
  const { folder, publisher, assignTime } = claim;
  const row = { folder, publisher_id: publisher, assign_time: assignTime };
  await database
    .insertInto('media_folders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findFolder(database, folder)) ?? claim;
}
