import { setImmediate as otherWork } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ImageInfo } from '../../content/images/image.ts';
import { addedReferences } from '../../content/references/check-references.ts';
import type { Reference } from '../../content/references/reference.ts';
import type { Body, ResourceKind } from '../../content/resource/kind.ts';
import { createCheck } from '../../content/resource/methods.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { mergeRow } from './merge-row.ts';
import type { Entry } from './parse-line.ts';
import { sha256 } from './prepare.ts';
import { toRowMembers } from './upsert.ts';

/** Time in ms after which the merging of rows lets other work run. */
const SLICE_MS = 4;
/** Maximum number of teams that an import keeps in memory. */
const MAX_TEAMS = 5_000;

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

/** An entity with the revision at which it was read. */
interface Team {
  readonly revision: number;
  readonly body: Body;
}

/** The publisher and time of a batch. */
export interface MergeBatchContext {
  readonly publisher: string;
  readonly languageCode: string;
  readonly now: Date;
  /** Origin of this server. */
  readonly publicUrl: string;
  /** Teams of earlier batches, by id: most matches of a list have the same ones. */
  readonly teams: Map<string, Team>;
}

/** The stored and the new state of a resource. */
interface State {
  readonly before: Body | null;
  /** Revision as read; null if it did not exist. */
  readonly revision: number | null;
  readonly createTime: Date;
  after: Body | null;
  /** `after` as JSON. */
  text: string;
  /** SHA-256 of an image, stored or new. */
  hash: string | null;
  /** Bytes of a new image. */
  bytes: Buffer | null;
  sequence: number;
}

/** Rows of one kind with everything that is needed to merge them. */
export interface LoadedBatch {
  readonly kind: ResourceKind;
  readonly rows: readonly Incoming[];
  readonly states: Map<string, State>;
  readonly entities: ReadonlyMap<string, Body>;
  /** The check that needs other resources. */
  readonly checkRelations: (body: Body, before: Body | null) => void;
}

/** A new or changed resource. */
export interface Merged {
  readonly id: string;
  readonly before: Body | null;
  /** Revision as read; null if it did not exist. */
  readonly seenRevision: number | null;
  readonly createTime: Date;
  readonly after: Body;
  readonly columns: Readonly<Record<string, unknown>>;
  /** The members of its row as JSON, without braces and revision. */
  readonly members: string;
}

/** The outcomes of rows in order, and the resources to be stored. */
export interface MergedBatch {
  readonly results: readonly RowResult[];
  readonly merged: readonly Merged[];
}

/** Reads the resources of rows of one kind, and those that they depend on. */
export async function loadBatch(
  database: Database,
  kind: ResourceKind,
  rows: readonly Incoming[],
  context: MergeBatchContext
): Promise<LoadedBatch> {
  const states = await loadStates(database, kind, { rows, context });
  const checkRelations = (await kind.createCheck?.(database, context.publisher)) ?? (() => {});
  return { kind, rows, states, checkRelations, entities: await loadTeams(database, rows, context) };
}

/**
 * Merges rows with their resources, without the store. Unchanged resources are left out.
 *
 * Lets other work run first and every few milliseconds: the store writes the batch before in the meantime.
 */
export async function mergeBatch(batch: LoadedBatch, context: MergeBatchContext): Promise<MergedBatch> {
  const { kind, rows, states } = batch;
  const results: RowResult[] = [];
  let begin = Number.NEGATIVE_INFINITY;
  const takeBreath = async () => {
    if (performance.now() - begin < SLICE_MS) return;
    await otherWork();
    begin = performance.now();
  };
  for (const row of rows) {
    await takeBreath();
    const state = states.get(row.id) ?? newState(context.now);
    states.set(row.id, state);
    results.push(mergeOne(row, state, { batch, context }));
  }
  const merged: Merged[] = [];
  for (const [id, state] of states) {
    const { before, after, bytes } = state;
    const isChanged = bytes !== null || (after !== null && (before === null || !isDeepStrictEqual(before, after)));
    if (isChanged) merged.push(toMerged(kind, { id, state, context }));
    await takeBreath();
  }
  return { results, merged };
}

function mergeOne(
  row: Incoming,
  state: State,
  { batch, context }: { readonly batch: LoadedBatch; readonly context: MergeBatchContext }
): RowResult {
  try {
    const { image } = row;
    if (image) return { outcome: applyImage(row, image, state), added: [] };
    const before = state.after ?? state.before;
    const outcome = apply(row, state, batch, context);
    const added =
      outcome === 'unchanged' ? [] : addedReferences(row.kind, { before, after: state.after ?? {} }, context);
    return { outcome, added };
  } catch (error) {
    if (error instanceof ApiError) return { outcome: error, added: [] };
    throw error;
  }
}

function toMerged(
  kind: ResourceKind,
  { id, state, context }: { readonly id: string; readonly state: State; readonly context: MergeBatchContext }
): Merged {
  const { before, revision, createTime, bytes, sequence, text } = state;
  const after = state.after ?? {};
  const columns = {
    ...kind.columns?.(after, { languageCode: context.languageCode, before }),
    ...(kind.table === 'events' && before === null && { sequence }),
    ...(bytes !== null && { bytes }),
  };
  const members = toRowMembers({ id, body: text, columns });
  return { id, before, seenRevision: revision, createTime, after, columns, members };
}

const checks = new Map<ResourceKind, (body: Body) => Body>();

/** The same check as in the management API, compiled once. */
function checkOf(kind: ResourceKind): (body: Body) => Body {
  const check = checks.get(kind) ?? createCheck(kind);
  checks.set(kind, check);
  return check;
}

function newState(now: Date): State {
  return {
    before: null,
    revision: null,
    createTime: now,
    after: null,
    text: '{}',
    hash: null,
    bytes: null,
    sequence: 0,
  };
}

/** Merges a row into its resource. Throws `ApiError` and changes nothing if the result is invalid. */
function apply(
  { kind, id, fields, instructions }: Incoming,
  state: State,
  { entities, checkRelations }: LoadedBatch,
  { publisher }: MergeBatchContext
): Outcome {
  const current = state.after ?? state.before;
  const defaults = kind.defaults(id);
  const context = { publisher, collection: kind.collection, before: current, defaults, entities };
  // As it will be read back: without values that JSON does not have.
  const text = JSON.stringify(checkOf(kind)(mergeRow(fields, instructions, context)));
  const next: Body = JSON.parse(text);
  if (current !== null && isDeepStrictEqual(current, next)) return 'unchanged';
  checkRelations(next, current);
  Object.assign(state, { after: next, text, sequence: instructions.sequence ?? 0 });
  return current === null ? 'created' : 'changed';
}

/** An image that only fills a gap does not replace a stored one. */
function applyImage({ fields }: Incoming, { bytes, info }: NonNullable<Incoming['image']>, state: State): Outcome {
  const hash = sha256(bytes);
  const isThere = state.hash !== null;
  if (isThere && (state.hash === hash || fields['bytes'] === undefined)) return 'unchanged';
  Object.assign(state, { after: info, text: JSON.stringify(info), hash, bytes });
  return isThere ? 'changed' : 'created';
}

async function loadStates(
  database: Database,
  kind: ResourceKind,
  { rows, context }: { rows: readonly Incoming[]; context: MergeBatchContext }
): Promise<Map<string, State>> {
  const ids = rows.map(({ id }) => id);
  const storedRows = await findStored(database, kind.table, { publisher: context.publisher, ids })
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
  database: Database,
  table: ResourceKind['table'],
  { publisher, ids }: { readonly publisher: string; readonly ids: readonly string[] }
) {
  return database
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

/** Loads the entities that matches of this batch refer to as their teams. Reads only those that are new or changed. */
async function loadTeams(
  database: Database,
  rows: readonly Incoming[],
  { publisher, teams }: MergeBatchContext
): Promise<ReadonlyMap<string, Body>> {
  const wanted = new Set(rows.flatMap(({ instructions }) => Object.values(instructions.teams ?? {})));
  if (wanted.size === 0) return new Map();
  const current = await findStored(database, 'entities', { publisher, ids: [...wanted] })
    .select(['stored.id', 'stored.revision'])
    .execute();
  if (teams.size > MAX_TEAMS) teams.clear();
  const ids = current.filter(({ id, revision }) => teams.get(id)?.revision !== revision).map(({ id }) => id);
  if (ids.length > 0) {
    const read = await findStored(database, 'entities', { publisher, ids })
      .select(['stored.id', 'stored.revision', 'stored.body'])
      .execute();
    for (const { id, revision, body } of read) teams.set(id, { revision, body });
  }
  return new Map(current.flatMap(({ id }) => [[id, teams.get(id)?.body ?? {}] as const]));
}
