import type { Database } from '../../platform/database/schema.ts';
import { imageUrl } from './image.ts';

/** Characters of a hash that distinguish one publisher's images: 48 bits. */
const LENGTH = 12;

/**
 * Returns the value of `v` in an image's URL, which identifies the bytes. Responses with the current version are cached
 * for a year, others for minutes.
 */
export function versionOf(hash: string): string {
  return hash.slice(0, LENGTH);
}

/** Returns the URL of exactly these bytes of an uploaded image. */
export function versionedImageUrl(
  publicUrl: string,
  image: { publisher: string; id: string; version: string }
): string {
  return `${imageUrl(publicUrl, image.publisher, image.id)}?v=${image.version}`;
}

/** Finds the versions of those of a publisher's images that exist, by id. */
export async function findImageVersions(
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
