import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Body, ResourceKind } from '../resource/kind.ts';
import { keyOf, type Reference, type ReferenceContext, type ReferencedCollection } from './reference.ts';

/** The table of each collection that can be referenced. */
const TABLES = {
  videos: 'videos',
  entities: 'entities',
  accessPolicies: 'access_policies',
  offers: 'offers',
  events: 'events',
  images: 'images',
} as const satisfies Record<ReferencedCollection, ResourceKind['table']>;

/**
 * Returns the references that a write adds to a resource. Only these are checked, so that older content can be edited.
 */
export function addedReferences(
  kind: ResourceKind,
  { before, after }: { readonly before: Body | null; readonly after: Body },
  context: ReferenceContext
): readonly Reference[] {
  if (before === null) return referencesOf(kind, after, context);
  const existing = new Set(referencesOf(kind, before, context).map(keyOf));
  return referencesOf(kind, after, context).filter((reference) => !existing.has(keyOf(reference)));
}

/** Returns all references of a resource. Fields added after its row was written have their defaults. */
export function referencesOf(kind: ResourceKind, fields: Body, context: ReferenceContext): readonly Reference[] {
  return kind.references?.({ ...kind.defaults(''), ...fields }, context) ?? [];
}

/** Returns the references whose targets do not exist. */
export async function findMissing<Some extends Pick<Reference, 'collection' | 'id'>>(
  database: Database,
  publisher: string,
  references: readonly Some[]
): Promise<readonly Some[]> {
  const existing = new Set<string>();
  for (const collection of new Set(references.map((reference) => reference.collection))) {
    const ids = [...new Set(references.flatMap((one) => (one.collection === collection ? one.id : [])))];
    const rows = await database
      .selectFrom(TABLES[collection] as 'images')
      .where('publisher_id', '=', publisher)
      // One parameter for any number of ids: a statement has at most 65,535, and an import may have more.
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .select('id')
      .execute();
    for (const { id } of rows) existing.add(`${collection}/${id}`);
  }
  return references.filter(({ collection, id }) => !existing.has(`${collection}/${id}`));
}

/**
 * Throws `REFERENCE_NOT_FOUND`. The publisher's row must be locked, so that existing targets still exist at the commit.
 */
export async function requireReferences(
  transaction: DatabaseTransaction,
  references: readonly Reference[],
  publisher: string
): Promise<void> {
  if (references.length === 0) return;
  const [missing] = await findMissing(transaction, publisher, references);
  if (missing) throw referenceNotFound(missing);
}

export function referenceNotFound({ field, collection, id }: Omit<Reference, 'path'>): ApiError {
  return new ApiError('REFERENCE_NOT_FOUND', `${field}: ${collection}/${id} does not exist.`, {
    metadata: { field, collection, id },
  });
}
