import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Body, ResourceKind } from '../resource/kind.ts';
import { referencesOf } from './check-references.ts';
import type { Reference, ReferenceContext, ReferencedCollection } from './reference.ts';

/** Maximum number of referrers listed in an error. */
const MAX_NAMED = 20;
/** Rows read at once; an entity may be in 100,000 events. */
const PAGE_ROWS = 500;

/** A resource that refers to another one. */
export interface Referrer {
  readonly kind: ResourceKind;
  readonly id: string;
}

export type Target = Pick<Reference, 'collection' | 'id'>;

/** Finds the resources of a publisher that refer to one, by collection and id. */
export async function findReferrers(
  database: Database,
  target: Target,
  { kinds, ...context }: ReferenceContext & { readonly kinds: readonly ResourceKind[] }
): Promise<readonly Referrer[]> {
  const referrers: Referrer[] = [];
  for (const kind of kinds) {
    const condition = conditionFor(kind, target);
    if (condition === null) continue;
    for await (const { id, body } of readRows(database, { kind, condition, publisher: context.publisher })) {
      if (referencesTo(kind, body, { target, context }).length > 0) referrers.push({ kind, id });
    }
  }
  return referrers;
}

async function* readRows(
  database: Database,
  { kind, condition, publisher }: { kind: ResourceKind; condition: RawBuilder<boolean>; publisher: string }
): AsyncGenerator<{ readonly id: string; readonly body: Body }> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: readonly { readonly id: string; readonly body: Body }[] = await database
      .selectFrom(kind.table as 'images')
      .where('publisher_id', '=', publisher)
      .where('id', '>', after)
      .where(condition)
      .orderBy('id')
      .limit(PAGE_ROWS)
      .select(['id', 'body'])
      .execute();
    yield* rows;
    after = rows.length < PAGE_ROWS ? undefined : rows.at(-1)?.id;
  }
}

/** Returns the references to one resource in the fields of another. */
export function referencesTo(
  kind: ResourceKind,
  fields: Body,
  { target, context }: { readonly target: Target; readonly context: ReferenceContext }
): readonly Reference[] {
  return referencesOf(kind, fields, context).filter(
    ({ collection, id }) => collection === target.collection && id === target.id
  );
}

export function referencedError({ collection, id }: Target, referrers: readonly Referrer[]): ApiError {
  const names = referrers.slice(0, MAX_NAMED).map((referrer) => `${referrer.kind.collection}/${referrer.id}`);
  const suffix = referrers.length > names.length ? ' and others' : '';
  return new ApiError('REFERENCED', `${collection}/${id} is used by ${names.join(', ')}${suffix}.`, {
    metadata: { count: String(referrers.length), referrers: names.join(',') },
  });
}

/**
 * Returns a condition for rows of a kind that may refer to the target; null if the kind has no such references.
 * `kind.references` then decides.
 */
function conditionFor(kind: ResourceKind, { collection, id }: Target): RawBuilder<boolean> | null {
  if (!kind.references) return null;
  if (collection === 'images') return sql<boolean>`strpos(body::text, ${`/${id}`}) > 0`;
  return CONDITIONS[collection][kind.table]?.(id) ?? null;
}

type Condition = (id: string) => RawBuilder<boolean>;
type Conditions = Readonly<Partial<Record<ResourceKind['table'], Condition>>>;

/** Uses indexes for tables with many rows. */
const CONDITIONS: Readonly<Record<Exclude<ReferencedCollection, 'images'>, Conditions>> = {
  videos: {
    events: (id) => sql`video_ids @> array[${id}]::text[]`,
    creative_works: (id) => sql`video_ids @> array[${id}]::text[]`,
  },
  entities: {
    events: (id) =>
      sql`(entity_ids @> array[${id}]::text[] or body -> 'markers' @> ${JSON.stringify([{ entityId: id }])}::jsonb)`,
  },
  accessPolicies: { videos: (id) => sql`body ->> 'accessPolicyId' = ${id}` },
  offers: { access_policies: (id) => sql`body -> 'offerIds' @> ${JSON.stringify([id])}::jsonb` },
  events: { videos: (id) => sql`body ->> 'markersSource' = ${`events/${id}`}` },
};
