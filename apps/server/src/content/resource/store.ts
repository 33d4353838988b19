import { sql } from 'kysely';
import type { AuditInsertion } from '../../platform/audit/record-audit-event.ts';
import type { WrittenResource } from '../../platform/changes/written-resource.ts';
import { NOTIFICATION_CHANNEL } from '../../platform/database/notifications.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError, notFound } from '../../platform/http/errors.ts';
import type { Body, ResourceKind } from './kind.ts';

/** The columns that all resource tables share. */
export interface Row {
  readonly id: string;
  readonly body: Body;
  readonly revision: number;
  readonly create_time: Date;
  readonly update_time: Date;
}

/** Location of the rows of a kind: under one publisher, or at the top (publishers themselves). */
export interface Place {
  readonly kind: ResourceKind;
  readonly publisher: string | null;
}

/** A row to be written. */
export interface Write {
  readonly id: string;
  readonly body: Body;
  readonly columns: Record<string, unknown>;
  readonly revision: number;
  readonly now: Date;
}

/** Returns the name of a resource in responses. */
export function nameOf({ kind, publisher }: Place, id: string): string {
  return publisher === null ? `${kind.collection}/${id}` : `publishers/${publisher}/${kind.collection}/${id}`;
}

/** The next revision of a publisher. */
export interface Turn {
  readonly revision: number;
  readonly languageCode: string;
}

/**
 * Takes the next `count` numbers of a publisher's counter and returns the last. Locks the publisher's row until the
 * transaction ends, so the order of numbers is the order of commits. The same statement notifies all servers on the
 * store once the transaction has committed. Throws if the publisher does not exist.
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
    .select(['counter', 'language_code', sql`pg_notify(${NOTIFICATION_CHANNEL}, id || ' ' || counter)`.as('notified')])
    .executeTakeFirst();
  if (!row) throw notFound(`publishers/${publisher}`);
  noteTurn(database, { publisher, revision: row.counter, count });
  return { revision: row.counter, languageCode: row.language_code ?? 'en' };
}

/** Returns the last revisions taken per publisher in a transaction. */
export function turnsOf(transaction: Database): readonly PublisherTurn[] {
  return (takenTurns.get(transaction) ?? []).map(toPublisherTurn);
}

/** Returns a function that drops all later revisions: after a rollback to a savepoint, the numbers are used again. */
export function saveTurns(transaction: Database): () => void {
  const turns = takenTurns.get(transaction) ?? [];
  return () => takenTurns.set(transaction, turns);
}

/** The revisions of one publisher in a transaction. */
export interface PublisherTurn {
  readonly publisher: string;
  /** The last number. */
  readonly revision: number;
  /** Numbers that the store notifies to all servers once the transaction has committed. */
  readonly notifiedRevisions: readonly number[];
  /** The resources written under these numbers; null if they are not all known. */
  readonly written: readonly WrittenResource[] | null;
}

const takenTurns = new WeakMap<Database, readonly TakenTurn[]>();

/** Maximum number of resources recorded per transaction. Larger writes are imports, which change most lists anyway. */
const MAX_NOTED = 100;

interface TakenTurn {
  readonly publisher: string;
  readonly revision: number;
  readonly notifiedRevisions: readonly number[];
  /** Count of numbers taken. */
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
    // A write without a number is notified with the previous number, which may be another server's.
    notifiedRevisions: count > 0 ? [...(before?.notifiedRevisions ?? []), revision] : (before?.notifiedRevisions ?? []),
    count: (before?.count ?? 0) + count,
    noted: before?.noted ?? [],
  }));
}

/** Records the resource that was written under a number, so that cached responses without it stay valid. */
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
  const turns = takenTurns.get(transaction) ?? [];
  const after = update(turns.find((turn) => turn.publisher === publisher));
  const otherTurns = turns.filter((turn) => turn.publisher !== publisher);
  takenTurns.set(transaction, after ? [...otherTurns, after] : otherTurns);
}

function toPublisherTurn({ publisher, revision, notifiedRevisions, count, noted }: TakenTurn): PublisherTurn {
  return { publisher, revision, notifiedRevisions, written: noted.length === count ? noted : null };
}

export async function findRow(database: Database, place: Place, id: string): Promise<Row | null> {
  const row = await rowsOf(database, place).where('id', '=', id).select(columnsOf(place.kind)).executeTakeFirst();
  return row ?? null;
}

/** Returns rows in the order of their ids, after `after`. */
export async function listRows(
  database: Database,
  place: Place,
  { after, limit }: { after: string; limit: number }
): Promise<readonly Row[]> {
  return rowsOf(database, place)
    .where(bytewiseId, '>', after)
    .orderBy(bytewiseId)
    .limit(limit)
    .select(columnsOf(place.kind))
    .execute();
}

export async function countRows(database: Database, place: Place): Promise<number> {
  const { count } = await rowsOf(database, place)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Throws `RESOURCE_EXISTS` if the id exists. */
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
    .returning(columnsOf(place.kind))
    .executeTakeFirst();
  if (row) return row;
  const resource = nameOf(place, write.id);
  throw new ApiError('RESOURCE_EXISTS', `${resource} exists already.`, { metadata: { resource } });
}

/** `audited`: the insertion of the audit event, as a part of the same statement. */
export async function updateRow(
  database: Database,
  place: Place,
  write: Write,
  audited: AuditInsertion | null = null
): Promise<Row> {
  return (audited ? database.with('audited', () => sql`(${audited})`) : database)
    .updateTable(asChild(place.kind.table))
    .set({
      ...(write.columns as { facts?: string }),
      body: JSON.stringify(write.body),
      revision: write.revision,
      update_time: write.now,
    })
    .where('id', '=', write.id)
    .$if(place.publisher !== null, (query) => query.where('publisher_id', '=', place.publisher ?? ''))
    .returning(columnsOf(place.kind))
    .executeTakeFirstOrThrow();
}

export async function deleteRow(database: Database, place: Place, id: string): Promise<void> {
  await database
    .deleteFrom(asChild(place.kind.table))
    .where('id', '=', id)
    .$if(place.publisher !== null, (query) => query.where('publisher_id', '=', place.publisher ?? ''))
    .execute();
}

/** The same order in every store, regardless of its collation. */
const bytewiseId = sql<string>`id collate "C"`;
const columns = ['id', 'body', 'revision', 'create_time', 'update_time'] as const;

function columnsOf({ output }: ResourceKind): readonly (typeof columns)[number][] {
  // For the type checker, only the columns that all tables share.
  return output ? [...columns, ...(output.columns as typeof columns)] : columns;
}

function rowsOf(database: Database, { kind, publisher }: Place) {
  return database
    .selectFrom(asChild(kind.table))
    .$if(publisher !== null, (query) => query.where('publisher_id', '=', publisher ?? ''));
}

function parentOf({ publisher }: Place): { publisher_id?: string } {
  return publisher === null ? {} : { publisher_id: publisher };
}

/** All resource tables have the columns used here; one of them represents all for the type checker. */
function asChild(table: ResourceKind['table']): 'banner_collections' {
  return table as 'banner_collections';
}
