import { isDeepStrictEqual } from 'node:util';
import type { WireEventFields } from '@touchline/contract';
import { sql } from 'kysely';
import { recordEventChanges } from '../../content/events/event-changes.ts';
import type { ImageInfo } from '../../content/images/image.ts';
import { addedReferences } from '../../content/references/check-references.ts';
import type { Reference } from '../../content/references/reference.ts';
import type { Body, Change, ResourceKind } from '../../content/resource/kind.ts';
import { createCheck } from '../../content/resource/methods.ts';
import { takeTurn } from '../../content/resource/store.ts';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { mergeRow } from './merge-row.ts';
import type { Entry } from './parse-line.ts';
import { sha256 } from './prepare.ts';
import { type BatchContext, upsert } from './upsert.ts';

/** Outcome of a row. */
export type Outcome = 'created' | 'changed' | 'unchanged' | ApiError;

/** An outcome, with the references that the row adds to its resource. */
export interface RowResult {
  readonly outcome: Outcome;
  readonly added: readonly Reference[];
}

/** A row to be stored, with its image if it is one. */
export interface Incoming extends Entry {
  readonly image: { readonly bytes: Buffer; readonly info: ImageInfo } | null;
}

/** The stored and the new state of a resource. */
interface State {
  readonly before: Body | null;
  /** Revision as read; null if it did not exist. */
  readonly revision: number | null;
  readonly createTime: Date;
  after: Body | null;
  /** SHA-256 of an image, stored or new. */
  hash: string | null;
  /** Bytes of a new image. */
  bytes: Buffer | null;
  sequence: number;
}

/**
 * Writes rows of one kind with few statements. Returns their outcomes in order.
 *
 * Unchanged resources are not written: they keep their revision, and nobody is notified. If the publisher's row is not
 * locked yet, it is locked once everything is ready. Throws `ChangedMeanwhile` if a resource changed before that.
 */
export async function writeBatch(
  transaction: DatabaseTransaction,
  kind: ResourceKind,
  rows: readonly Incoming[],
  context: BatchContext
): Promise<readonly RowResult[]> {
  const check = checkOf(kind);
  const states = await loadStates(transaction, kind, { rows, context });
  const checkRelations = (await kind.createCheck?.(transaction, context.publisher)) ?? (() => {});
  const entities = await loadTeams(transaction, rows, context.publisher);
  const results = rows.map((row): RowResult => {
    const state = states.get(row.id) ?? newState(context.now);
    states.set(row.id, state);
    try {
      const { image } = row;
      if (image) return { outcome: applyImage(row, image, state), added: [] };
      const before = state.after ?? state.before;
      const outcome = apply(row, state, {
        check,
        checkRelations,
        entities,
        publisher: context.publisher,
      });
      const added = outcome === 'unchanged' ? [] : addedReferences(kind, { before, after: state.after ?? {} }, context);
      return { outcome, added };
    } catch (error) {
      if (error instanceof ApiError) return { outcome: error, added: [] };
      throw error;
    }
  });
  await writeStates(transaction, kind, { states, context });
  return results;
}

const checks = new Map<ResourceKind, (body: Body) => Body>();

/** The same check as in the management API, compiled once. */
function checkOf(kind: ResourceKind): (body: Body) => Body {
  const check = checks.get(kind) ?? createCheck(kind);
  checks.set(kind, check);
  return check;
}

function newState(now: Date): State {
  return { before: null, revision: null, createTime: now, after: null, hash: null, bytes: null, sequence: 0 };
}

interface Rules {
  readonly check: (body: Body) => Body;
  /** The check that needs other resources. */
  readonly checkRelations: (body: Body, before: Body | null) => void;
  readonly entities: ReadonlyMap<string, Body>;
  readonly publisher: string;
}

/** Merges a row into its resource. Throws `ApiError` and changes nothing if the result is invalid. */
function apply({ kind, id, fields, instructions }: Incoming, state: State, rules: Rules): Outcome {
  const { check, checkRelations, entities, publisher } = rules;
  const current = state.after ?? state.before;
  const defaults = kind.defaults(id);
  const context = { publisher, collection: kind.collection, before: current, defaults, entities };
  // As it will be read back: without values that JSON does not have.
  const next: Body = JSON.parse(JSON.stringify(check(mergeRow(fields, instructions, context))));
  if (current !== null && isDeepStrictEqual(current, next)) return 'unchanged';
  checkRelations(next, current);
  state.after = next;
  state.sequence = instructions.sequence ?? 0;
  return current === null ? 'created' : 'changed';
}

/** An image that only fills a gap does not replace a stored one. */
function applyImage({ fields }: Incoming, { bytes, info }: NonNullable<Incoming['image']>, state: State): Outcome {
  const hash = sha256(bytes);
  const isThere = state.hash !== null;
  if (isThere && (state.hash === hash || fields['bytes'] === undefined)) return 'unchanged';
  Object.assign(state, { after: info, hash, bytes });
  return isThere ? 'changed' : 'created';
}

async function loadStates(
  transaction: DatabaseTransaction,
  kind: ResourceKind,
  { rows, context }: { rows: readonly Incoming[]; context: BatchContext }
): Promise<Map<string, State>> {
  const ids = rows.map(({ id }) => id);
  const storedRows = await findStored(transaction, kind.table, { publisher: context.publisher, ids })
    .select(['stored.id', 'stored.body', 'stored.revision', 'stored.create_time'])
    .$if(kind.table === 'images', (query) => query.select('stored.hash'))
    .execute();
  return new Map(
    storedRows.map(({ id, body, revision, create_time: createTime, hash }) => {
      const before = { ...kind.defaults(id), ...body };
      return [id, { ...newState(context.now), before, revision, createTime, hash: hash ?? null }];
    })
  );
}

/**
 * Looks up rows by their ids, each in the primary key. For `id = any(…)`, PostgreSQL reads all rows of a publisher of
 * which its statistics know nothing yet.
 */
function findStored(
  transaction: DatabaseTransaction,
  table: ResourceKind['table'],
  { publisher, ids }: { readonly publisher: string; readonly ids: readonly string[] }
) {
  return transaction
    .selectFrom(sql<{ id: string }>`unnest(${[...new Set(ids)]}::text[])`.as<'wanted'>(sql`wanted (id)`))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom(`${table as 'images'} as row`)
          .where('row.publisher_id', '=', publisher)
          .whereRef('row.id', '=', 'wanted.id')
          .select(['row.id', 'row.body', 'row.revision', 'row.create_time'])
          .$if(table === 'images', (images) => images.select('row.hash'))
          // Keeps the planner from joining all rows of the publisher.
          .limit(1)
          .as('stored'),
      (join) => join.onTrue()
    );
}

/** Loads the entities that matches of this batch refer to as their teams. */
async function loadTeams(
  transaction: DatabaseTransaction,
  rows: readonly Incoming[],
  publisher: string
): Promise<ReadonlyMap<string, Body>> {
  const ids = new Set(rows.flatMap(({ instructions: { teams } }) => (teams ? [teams.home, teams.away] : [])));
  if (ids.size === 0) return new Map();
  const storedRows = await findStored(transaction, 'entities', { publisher, ids: [...ids] })
    .select(['stored.id', 'stored.body'])
    .execute();
  return new Map(storedRows.map(({ id, body }) => [id, body]));
}

async function writeStates(
  transaction: DatabaseTransaction,
  kind: ResourceKind,
  { states, context }: { states: ReadonlyMap<string, State>; context: BatchContext }
): Promise<void> {
  const { publisher, languageCode, now } = context;
  const changed = [...states].filter(
    ([, { before, after, bytes }]) => bytes !== null || (after !== null && !isDeepStrictEqual(before, after))
  );
  if (changed.length === 0) return;
  const { revision: last } = await takeTurn(transaction, publisher, changed.length);
  if (!context.isLocked) await requireUnchanged(transaction, kind, { publisher, states: changed });
  const written = changed.map(([id, state], index) => {
    const after = state.after ?? {};
    const columns = {
      ...kind.columns?.(after, { languageCode, before: state.before }),
      ...(kind.table === 'events' && state.before === null && { sequence: state.sequence }),
      ...(state.bytes !== null && { bytes: state.bytes }),
    };
    return { id, ...state, after, columns, revision: last - changed.length + 1 + index };
  });
  await upsert(transaction, kind, { written, context });
  await record(
    transaction,
    kind,
    written.map(({ id, revision, createTime, before, after }) => ({
      publisher,
      id,
      revision,
      now,
      createTime,
      before,
      after,
    }))
  );
}

/** A resource of a batch was written by another request after it was read. The batch can be repeated. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

async function requireUnchanged(
  transaction: DatabaseTransaction,
  kind: ResourceKind,
  { publisher, states }: { publisher: string; states: readonly (readonly [string, State])[] }
): Promise<void> {
  const ids = states.map(([id]) => id);
  // As in findStored, but without the bodies: the publisher is locked by now.
  const { rows } = await sql<{ id: string; revision: number }>`
    select stored.id, stored.revision
    from unnest(${ids}::text[]) as wanted (id)
    cross join lateral (
      select id, revision from ${sql.table(kind.table)} as resource
      where resource.publisher_id = ${publisher} and resource.id = wanted.id limit 1
    ) as stored`.execute(transaction);
  const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
  for (const [id, { revision }] of states) {
    if ((revisions.get(id) ?? null) !== revision) throw new ChangedMeanwhile(`${kind.collection}/${id}`);
  }
}

async function record(transaction: DatabaseTransaction, kind: ResourceKind, changes: readonly Change[]): Promise<void> {
  if (kind.table === 'events') {
    return recordEventChanges(transaction, changes as unknown as readonly Change<WireEventFields>[]);
  }
  for (const change of changes) await kind.record?.(transaction, change);
}
