import { sql } from 'kysely';
import type { WrittenResource } from '../changes/written-resource.ts';
import { NEWS_CHANNEL } from '../database/news.ts';
import type { Database } from '../database/schema.ts';
import { ApiError, notFound } from '../errors.ts';
import type { Body, ResourceKind } from './kind.ts';

/** The columns that all resource tables share. */
export interface Row {
  readonly id: string;
  readonly body: Body;
  readonly revision: number;
  readonly create_time: Date;
  readonly update_time: Date;
}

/** Where rows of a kind are: under one publisher, or at the top (publishers themselves). */
export interface Place {
  readonly kind: ResourceKind;
  readonly publisher: string | null;
}

/** What is written. */
export interface Write {
  readonly id: string;
  readonly body: Body;
  readonly columns: Record<string, unknown>;
  readonly revision: number;
  readonly now: Date;
}

/** How a caller names a resource. */
export function nameOf({ kind, publisher }: Place, id: string): string {
  return publisher === null ? `${kind.collection}/${id}` : `publishers/${publisher}/${kind.collection}/${id}`;
}

/** A publisher's turn to write. */
export interface Turn {
  readonly revision: number;
  readonly languageCode: string;
}

/**
 * The next numbers of a publisher's counter, `count` of them ending with the one given; it holds the publisher's row
 * until the transaction ends, so the order of numbers is the order of commits. The same statement tells all servers on
 * the store, who hear it when the transaction has committed. Throws when there is no such publisher.
 */
export async function takeTurn(database: Database, publisher: string, count = 1): Promise<Turn> {
  const row = await database
    .with('turn', (statement) =>
      statement
        .updateTable('publishers')
        .set((set) => ({ counter: set('counter', '+', count) }))
        .where('id', '=', publisher)
        .returning(['id', 'counter', sql<string | null>`body ->> 'languageCode'`.as('language_code')])
    )
    .selectFrom('turn')
    .select(['counter', 'language_code', sql`pg_notify(${NEWS_CHANNEL}, id || ' ' || counter)`.as('told')])
    .executeTakeFirst();
  if (!row) throw notFound(`publishers/${publisher}`);
  noteTurn(database, { publisher, revision: row.counter, count });
  return { revision: row.counter, languageCode: row.language_code ?? 'en' };
}

/** The last turn of each publisher that was taken in a transaction. */
export function turnsOf(transaction: Database): readonly PublisherTurn[] {
  return (taken.get(transaction) ?? []).map(toPublisherTurn);
}

/** Returns a function that forgets all later turns: what was taken back to a savepoint gives its numbers again. */
export function saveTurns(transaction: Database): () => void {
  const turns = taken.get(transaction) ?? [];
  return () => taken.set(transaction, turns);
}

/** The turns of one publisher in a transaction. */
export interface PublisherTurn {
  readonly publisher: string;
  /** The last number. */
  readonly revision: number;
  /** Numbers that the store tells all servers once the transaction has committed, each of them of this one alone. */
  readonly told: readonly number[];
  /** The resources written under these numbers; null: not known of all of them. */
  readonly written: readonly WrittenResource[] | null;
}

const taken = new WeakMap<Database, readonly TakenTurn[]>();

/** Resources of one transaction that are noted one by one: more are an import, which changes most lists anyway. */
const MAX_NOTED = 100;

interface TakenTurn {
  readonly publisher: string;
  readonly revision: number;
  readonly told: readonly number[];
  /** Numbers taken. */
  readonly count: number;
  readonly noted: readonly WrittenResource[];
}

function noteTurn(
  transaction: Database,
  { publisher, revision, count }: { readonly publisher: string; readonly revision: number; readonly count: number }
): void {
  updateTurn(transaction, publisher, (before) => ({
    publisher,
    revision,
    // A turn without a number is told with the one before it, which may be another server's.
    told: count > 0 ? [...(before?.told ?? []), revision] : (before?.told ?? []),
    count: (before?.count ?? 0) + count,
    noted: before?.noted ?? [],
  }));
}

/** Notes the one resource that was written under a number, so that cached responses without it can stay. */
export function noteWritten(transaction: Database, publisher: string, resource: WrittenResource): void {
  updateTurn(transaction, publisher, (before) =>
    before && before.noted.length < MAX_NOTED ? { ...before, noted: [...before.noted, resource] } : before
  );
}

function updateTurn(
  transaction: Database,
  publisher: string,
  update: (before: TakenTurn | undefined) => TakenTurn | undefined
): void {
  const turns = taken.get(transaction) ?? [];
  const after = update(turns.find((turn) => turn.publisher === publisher));
  const others = turns.filter((turn) => turn.publisher !== publisher);
  taken.set(transaction, after ? [...others, after] : others);
}

function toPublisherTurn({ publisher, revision, told, count, noted }: TakenTurn): PublisherTurn {
  return { publisher, revision, told, written: noted.length === count ? noted : null };
}

export async function findRow(database: Database, place: Place, id: string): Promise<Row | null> {
  const row = await rowsOf(database, place).where('id', '=', id).select(columns).executeTakeFirst();
  return row ?? null;
}

/** Rows in the order of their ids, after `after`. */
export async function listRows(
  database: Database,
  place: Place,
  { after, limit }: { after: string; limit: number }
): Promise<readonly Row[]> {
  return rowsOf(database, place)
    .where(bytewiseId, '>', after)
    .orderBy(bytewiseId)
    .limit(limit)
    .select(columns)
    .execute();
}

export async function countRows(database: Database, place: Place): Promise<number> {
  const { count } = await rowsOf(database, place)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Throws `RESOURCE_EXISTS` when the id is taken. */
export async function insertRow(database: Database, place: Place, write: Write): Promise<Row> {
  const { table } = place.kind;
  const row = await database
    .insertInto(asChild(table))
    .values({
      ...({ ...write.columns, ...parentOf(place) } as { publisher_id: string; facts: string }),
      id: write.id,
      body: JSON.stringify(write.body),
      revision: write.revision,
      create_time: write.now,
      update_time: write.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (row) return row;
  const resource = nameOf(place, write.id);
  throw new ApiError('RESOURCE_EXISTS', `${resource} exists already.`, { metadata: { resource } });
}

export async function updateRow(database: Database, place: Place, write: Write): Promise<Row> {
  return database
    .updateTable(asChild(place.kind.table))
    .set({
      ...(write.columns as { facts?: string }),
      body: JSON.stringify(write.body),
      revision: write.revision,
      update_time: write.now,
    })
    .where('id', '=', write.id)
    .$if(place.publisher !== null, (query) => query.where('publisher_id', '=', place.publisher ?? ''))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteRow(database: Database, place: Place, id: string): Promise<void> {
  await database
    .deleteFrom(asChild(place.kind.table))
    .where('id', '=', id)
    .$if(place.publisher !== null, (query) => query.where('publisher_id', '=', place.publisher ?? ''))
    .execute();
}

/** The same order in every store, whatever its language. */
const bytewiseId = sql<string>`id collate "C"`;
const columns = ['id', 'body', 'revision', 'create_time', 'update_time'] as const;

function rowsOf(database: Database, { kind, publisher }: Place) {
  return database
    .selectFrom(asChild(kind.table))
    .$if(publisher !== null, (query) => query.where('publisher_id', '=', publisher ?? ''));
}

function parentOf({ publisher }: Place): { publisher_id?: string } {
  return publisher === null ? {} : { publisher_id: publisher };
}

/** All resource tables are alike in the columns used here; one of them stands for all to the type checker. */
function asChild(table: ResourceKind['table']): 'banner_collections' {
  return table as 'banner_collections';
}
