import type { Database } from '../database/schema.ts';

/** Characters of a hash that tell one publisher's pictures apart: 48 bits. */
const LENGTH = 12;

/**
 * What `v` in a picture's URL says: which bytes are meant. Answers under the right one never change and are kept for a
 * year; without it they are asked for again after minutes.
 */
export function versionOf(hash: string): string {
  return hash.slice(0, LENGTH);
}

/** Versions of all pictures of a publisher, by id. */
export async function pictureVersions(database: Database, publisher: string): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('images')
    .where('publisher_id', '=', publisher)
    .select(['id', 'hash'])
    .execute();
  return new Map(rows.map(({ id, hash }) => [id, versionOf(hash)]));
}
