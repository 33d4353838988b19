import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { first } from './migrations/001-first.ts';
import { imageHash } from './migrations/002-image-hash.ts';
import { content } from './migrations/003-content.ts';
import { demo } from './migrations/004-demo.ts';
import { playback } from './migrations/005-playback.ts';
import { mediaFolders } from './migrations/006-media-folders.ts';
import { purchases } from './migrations/007-purchases.ts';
import { unpaidPurchaseIndexes } from './migrations/008-tidy-purchases.ts';
import { mediaFolderOwners } from './migrations/009-media-folder-owners.ts';
import { eventOrder } from './migrations/010-event-order.ts';
import { dropEventIndexes } from './migrations/011-drop-event-indexes.ts';
import { metadataValues } from './migrations/012-metadata-values.ts';
import { metadataIndex } from './migrations/013-metadata-index.ts';
import { eventTitles } from './migrations/014-event-titles.ts';
import { fillEventTitles } from './migrations/015-fill-event-titles.ts';
import { eventBatches } from './migrations/016-event-batches.ts';
import { startPlans } from './migrations/017-start-plans.ts';
import { keptLoaders } from './migrations/018-kept-loaders.ts';
import { auditEvents } from './migrations/019-audit-events.ts';
import { secretKeyUse } from './migrations/020-secret-key-use.ts';
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
  unpaidPurchaseIndexes,
  mediaFolderOwners,
  eventOrder,
  dropEventIndexes,
  metadataValues,
  metadataIndex,
  eventTitles,
  fillEventTitles,
  eventBatches,
  startPlans,
  keptLoaders,
  auditEvents,
  secretKeyUse,
];

/**
 * A step from one schema to the next. It must not break the previous version, which runs beside the new one during a
 * rollout and may restart. Expand first (add), and contract (remove) one version later.
 */
export type Migration = MigrationName &
  (
    | {
        /**
         * Statements for PostgreSQL 15, each ending with a semicolon at the end of a line. They are applied all or
         * none.
         */
        readonly sql: string;
      }
    | {
        /** Indexes of tables with rows, created while others read and write. */
        readonly indexes: readonly Index[];
      }
  );

interface MigrationName {
  readonly name: string;
  /**
   * Only for a contracting migration: the name of the one that made the removed objects unnecessary. A server that does
   * not know it no longer starts.
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
  /** Whether indexes are created while others write. The embedded store has no other clients. */
  readonly concurrently?: boolean;
  /** Migrations for tests, in place of those of this version. */
  readonly migrations?: readonly Migration[];
}

/** Lock number of all Touchline servers on a database ("tline" in ASCII). One migrates at a time. */
const LOCK = 0x74_6c_69_6e_65;
/** A separate lock for indexes, because creating them takes longer than a transaction. */
const INDEX_LOCK = LOCK + 1;
/** The last migration known to versions that reject unknown names in `migrations`. Later ones are in another table. */
const LAST_OF_FIRST_TABLE = '008-tidy-purchases';
/** Maximum time a statement waits for a locked table. Meanwhile, all later queries of that table wait behind it. */
const LOCK_TIMEOUT = '2s';
/** Time in ms between two attempts, initially and at most, and the number of attempts: about five minutes. */
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
const MAX_ATTEMPTS = 70;

/**
 * Updates the tables: each migration in its own transaction, indexes concurrently. Several servers may start together,
 * and the previous version may run and start in the meantime.
 *
 * Throws if a newer server has migrated the database in a way that this version cannot run with.
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

/** Runs `work` in a transaction while no other server migrates. Retries if locks are not available in time. */
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

/** Another server is migrating. */
class Busy extends Error {
  override readonly name = 'Busy';
}

async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error)) throw error;
      if (tries >= MAX_ATTEMPTS)
        throw new Error('The database cannot be migrated: others keep its tables locked.', { cause: error });
      await wait(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 1.3 ** tries));
    }
  }
}

/** lock_not_available, deadlock_detected, serialization_failure: caused by concurrent transactions. */
function isTransient(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof Busy || /^(55P03|40P01|40001)$/.test(code);
}

async function createTables(transaction: DatabaseTransaction): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('migrations') is not null and to_regclass('schema_migrations') is not null as exists`.execute(
    transaction
  );
  // A store on a full disk is read-only, and rejects even "if not exists".
  if (rows[0]?.exists) return;
  await sql`create table if not exists migrations (
    name text primary key, apply_time timestamptz not null default now())`.execute(transaction);
  await sql`create table if not exists schema_migrations (
    name text primary key, requires text, apply_time timestamptz not null default now())`.execute(transaction);
}

/** Unknown migrations of the next version are allowed, unless one removes something that this version needs. */
async function requireKnown(transaction: DatabaseTransaction, steps: readonly Migration[]): Promise<void> {
  const { rows } = await sql<{ name: string; requires: string }>`
    select name, name as requires from migrations where name not in (select name from schema_migrations)
    union all select name, requires from schema_migrations where requires is not null`.execute(transaction);
  const knownNames = new Set(steps.map(({ name }) => name));
  const unknown = rows.find(({ name, requires }) => !knownNames.has(name) && !knownNames.has(requires));
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
  // Another server may have applied it already.
  if ((await appliedNames(transaction)).has(migration.name)) return;
  // One statement per call: PGlite prepares each, and a prepared statement contains one command.
  for (const statement of migration.sql.split(/;$/m)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(transaction);
  }
  await note(transaction, migration);
}

/** Versions that know only the first table must not start after a contracting migration. */
async function note(database: Database, { name, requires = null }: MigrationName) {
  if (name <= LAST_OF_FIRST_TABLE || requires !== null)
    await sql`insert into migrations (name) values (${name}) on conflict do nothing`.execute(database);
  if (name > LAST_OF_FIRST_TABLE)
    await sql`
      insert into schema_migrations (name, requires) values (${name}, ${requires})
      on conflict do nothing`.execute(database);
}

/**
 * Creates indexes outside a transaction. A failed build leaves an invalid index, which is dropped and created again.
 *
 * The lock is only tried: the index build would wait for any statement that waits for the lock.
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
