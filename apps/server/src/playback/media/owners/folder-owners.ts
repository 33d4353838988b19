import type { Database } from '../../../platform/database/schema.ts';

/** A stored media folder and its owner. */
export interface OwnedFolder {
  readonly folder: string;
  readonly publisher: string;
  readonly assignTime: Date;
}

/** Finds the stored owner of a folder; null if it has none yet. */
export async function findFolder(database: Database, folder: string): Promise<OwnedFolder | null> {
  const row = await database.selectFrom('media_folders').where('folder', '=', folder).selectAll().executeTakeFirst();
  return row ? { folder, publisher: row.publisher_id, assignTime: row.assign_time } : null;
}

/**
 * Makes a publisher the owner of a folder without one. Returns the owner, which is another publisher if that one was
 * first.
 */
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
