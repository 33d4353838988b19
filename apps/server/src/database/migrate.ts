import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { first } from './migrations/001-first.ts';
import { imageHash } from './migrations/002-image-hash.ts';
import { content } from './migrations/003-content.ts';
import { demo } from './migrations/004-demo.ts';
import { playback } from './migrations/005-playback.ts';
import { mediaFolders } from './migrations/006-media-folders.ts';
import { purchases } from './migrations/007-purchases.ts';
import { tidyPurchases } from './migrations/008-tidy-purchases.ts';
import { mediaFolderOwners } from './migrations/009-media-folder-owners.ts';
import { eventOrder } from './migrations/010-event-order.ts';
import { dropEventIndexes } from './migrations/011-drop-event-indexes.ts';
import type { Database, DatabaseTransaction } from './schema.ts';

/** In the order in which they are applied. A published migration never changes. */
const migrations: readonly Migration[] = [
  first,
  imageHash,
  content,
  demo,
  playback,
  mediaFolders,
  purchases,
  tidyPurchases,
  mediaFolderOwners,
  eventOrder,
  dropEventIndexes,
];

/**
 * A step from one schema to the next. It must not disturb the version before, which runs beside the new one during a
 * rollout and may start again: expand first (add), and contract (remove) one version later.
 */
export type Migration = MigrationName &
  (
    | {
        /** Statements for PostgreSQL 15, each ending with a semicolon at the end of a line; all of them or none. */
        readonly sql: string;
      }
    | {
        /** Indexes of tables that have rows: they are made while others read and write. */
        readonly indexes: readonly Index[];
      }
  );

interface MigrationName {
  readonly name: string;
  /**
   * Of a contracting migration: the name of the one that has made the removed things needless. A server that does not know
   * that one does not start any more.
   */
  readonly requires?: string | null;
}

interface Index {
  readonly name: string;
  /** The part after `create index NAME on`: `events (publisher_id, id)`. */
  readonly on: string;
}

/** Options that depend on the store. */
export interface MigrateOptions {
  /** Whether indexes can be made while others write: PostgreSQL can, the embedded store has no others. */
  readonly concurrently?: boolean;
  /** Instead of those of this version, for tests. */
  readonly migrations?: readonly Migration[];
}

/** One number for all Touchline servers on a database ("tline" in ASCII): one migrates at a time. */
const LOCK = 0x74_6c_69_6e_65;
/** Another one for indexes, because making them outlasts a transaction. */
const INDEX_LOCK = LOCK + 1;
/** The last migration that versions know that reject every unknown name in `migrations`; later ones are in another table. */
const LAST_OF_FIRST_TABLE = '008-tidy-purchases';
/** Longest wait of a statement for a table that others use. While it waits, all later queries of that table wait behind it. */
const LOCK_TIMEOUT = '2s';
/** ms between two tries, at first and at most, and tries until the start fails: some five minutes. */
const FIRST_WAIT = 100;
const LAST_WAIT = 5_000;
const TRIES = 70;

/**
 * Brings the tables up to date: each migration in a transaction of its own, indexes concurrently. Servers may start
 * together, and the version before may run and start meanwhile.
 *
 * Throws when the database was migrated by a newer server that this version cannot run beside.
 */
export async function migrate(
  database: Database,
  { concurrently = false, migrations: steps = migrations }: MigrateOptions = {}
): Promise<void> {
  const applied = await inTurn(database, async (transaction) => {
    await createTables(transaction);
    await requireKnown(transaction, steps);
    return appliedNames(transaction);
  });
  for (const migration of steps) {
    if (applied.has(migration.name)) continue;
    if ('indexes' in migration) await createIndexes(database, migration, concurrently);
    else await inTurn(database, (transaction) => apply(transaction, migration));
  }
}

/** Runs `work` in a transaction while no other server migrates. Tries again what could not get its locks in time. */
async function inTurn<Result>(
  database: Database,
  work: (transaction: DatabaseTransaction) => Promise<Result>
): Promise<Result> {
  return retried(() =>
    database.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction);
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${sql.lit(LOCK)}) as mine`.execute(transaction);
      if (!rows[0]?.mine) throw new Busy();
      return work(transaction);
    })
  );
}

/** Another server migrates. */
class Busy extends Error {
  override readonly name = 'Busy';
}

async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (tries >= TRIES)
        throw new Error('The database cannot be migrated: others keep its tables locked.', { cause: error });
      await wait(Math.min(LAST_WAIT, FIRST_WAIT * 1.3 ** tries));
    }
  }
}

/** lock_not_available, deadlock_detected, serialization_failure: somebody else was quicker. */
function isPassing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof Busy || /^(55P03|40P01|40001)$/.test(code);
}

async function createTables(transaction: DatabaseTransaction): Promise<void> {
  await sql`create table if not exists migrations (
    name text primary key, apply_time timestamptz not null default now())`.execute(transaction);
  await sql`create table if not exists schema_migrations (
    name text primary key, requires text, apply_time timestamptz not null default now())`.execute(transaction);
}

/** Unknown migrations of the next version are no obstacle, unless one removes what this version needs. */
async function requireKnown(transaction: DatabaseTransaction, steps: readonly Migration[]): Promise<void> {
  const { rows } = await sql<{ name: string; requires: string }>`
    select name, name as requires from migrations where name not in (select name from schema_migrations)
    union all select name, requires from schema_migrations where requires is not null`.execute(transaction);
  const known = new Set(steps.map(({ name }) => name));
  const unknown = rows.find(({ name, requires }) => !known.has(name) && !known.has(requires));
  if (unknown === undefined) return;
  throw new Error(
    `The database was made by a newer version of this server (it has "${unknown.name}"); start that one.`
  );
}

async function appliedNames(transaction: DatabaseTransaction): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from migrations union select name from schema_migrations`.execute(transaction);
  return new Set(rows.map(({ name }) => name));
}

async function apply(transaction: DatabaseTransaction, migration: MigrationName & { readonly sql: string }) {
  // Another server may have been quicker.
  if ((await appliedNames(transaction)).has(migration.name)) return;
  // One statement a call: PGlite prepares each, and a prepared statement holds one command.
  for (const statement of migration.sql.split(/;$/m)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(transaction);
  }
  await note(transaction, migration);
}

/** Versions that know the first table only do not start on what a contracting migration leaves. */
async function note(database: Database, { name, requires = null }: MigrationName) {
  if (name <= LAST_OF_FIRST_TABLE || requires !== null)
    await sql`insert into migrations (name) values (${name}) on conflict do nothing`.execute(database);
  if (name > LAST_OF_FIRST_TABLE)
    await sql`
      insert into schema_migrations (name, requires) values (${name}, ${requires})
      on conflict do nothing`.execute(database);
}

/**
 * Makes indexes outside a transaction. A build that broke leaves an invalid index, which is dropped and made again.
 *
 * The lock is only tried: who waited for it inside a statement would be waited for by the build itself.
 */
async function createIndexes(
  database: Database,
  migration: MigrationName & { readonly indexes: readonly Index[] },
  concurrently: boolean
): Promise<void> {
  const how = concurrently ? 'concurrently' : '';
  await retried(() =>
    database.connection().execute(async (connection) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_lock(${sql.lit(INDEX_LOCK)}) as mine`.execute(connection);
      if (!rows[0]?.mine) throw new Busy();
      try {
        for (const { name, on } of migration.indexes) {
          if (await isInvalid(connection, name))
            await sql.raw(`drop index ${how} if exists ${name}`).execute(connection);
          await sql.raw(`create index ${how} if not exists ${name} on ${on}`).execute(connection);
        }
        await note(connection, migration);
      } finally {
        await sql`select pg_advisory_unlock(${sql.lit(INDEX_LOCK)})`.execute(connection);
      }
    })
  );
}

async function isInvalid(database: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(database);
  return rows.length > 0;
}
