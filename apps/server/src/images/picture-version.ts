import type { Database } from '../database/schema.ts';
import { imageUrl } from './image.ts';

/** Characters of a hash that tell one publisher's pictures apart: 48 bits. */
const LENGTH = 12;

/**
 * What `v` in a picture's URL says: which bytes are meant. Answers under the right one never change and are kept for a
 * year; without it they are asked for again after minutes.
 */
export function versionOf(hash: string): string {
  return hash.slice(0, LENGTH);
}

/** The address of exactly these bytes of an uploaded picture. */
export function versionedImageUrl(
  publicUrl: string,
  image: { publisher: string; id: string; version: string }
): string {
  return `${imageUrl(publicUrl, image.publisher, image.id)}?v=${image.version}`;
}

/** Versions of those of a publisher's pictures that exist, by id. */
export async function pictureVersions(
  database: Database,
  publisher: string,
  ids: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('images')
    .where('publisher_id', '=', publisher)
    .where('id', 'in', ids)
    .select(['id', 'hash'])
    .execute();
  return new Map(rows.map(({ id, hash }) => [id, versionOf(hash)]));
}
