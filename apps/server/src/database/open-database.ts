import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions, types as pgliteTypes } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import type { Listen } from '../changes/changes.ts';
import { lockDataDir } from './data-lock.ts';
import { listenOnPostgres } from './listen-on-postgres.ts';
import { migrate } from './migrate.ts';
import { listenOnPglite, newsChannelOf } from './news.ts';
import { createPgliteDialect } from './pglite-dialect.ts';
import { createPatientPool, createRequestPool } from './postgres-pool.ts';
import type { Database, Schema } from './schema.ts';
import { keepTidy } from './tidy-pglite.ts';

/** Memory for the embedded store's pages. With its own 128 MB, lists all over 100,000 events read files again and again. */
const BUFFERS = '192MB';

/** An open store with its tables up to date. */
export interface Store {
  readonly database: Database;
  readonly kind: 'pglite' | 'postgres';
  /** One line for the log: what an acknowledged write survives. */
  readonly durability: string;
  /** Brings news of writes by any server on this store. */
  readonly listen: Listen;
  /** Waits for running queries, then closes; releases the lock of the embedded store. */
  close(): Promise<void>;
}

export interface StorePlace {
  /** A `postgres://` URL; null: PGlite. */
  readonly databaseUrl: string | null;
  /** Where PGlite keeps its files otherwise. */
  readonly dataDir: string;
  /** Told of connections that broke while idle; they are replaced. */
  readonly onIdleError?: (error: Error) => void;
}

/** Opens the store and migrates it. Throws an `Error` with one clear line when it cannot. */
export async function openDatabase(place: StorePlace): Promise<Store> {
  if (place.databaseUrl !== null) return openPostgres(place.databaseUrl, place.onIdleError);
  return openEmbedded(place.dataDir);
}

/** PGlite as the store needs it, with these options of its own. */
export function createPglite(options: PGliteOptions): Promise<PGlite> {
  return PGlite.create({ ...options, parsers, extensions: { pg_trgm } });
}

/** A migrated store on PGlite, which closing closes. */
export async function storeOn(pglite: PGlite, durability: string): Promise<Store> {
  const database = new Kysely<Schema>({ dialect: createPgliteDialect(pglite) });
  return migrated({ database, kind: 'pglite', durability, listen: listenOnPglite(pglite, database) });
}

async function openEmbedded(dataDir: string): Promise<Store> {
  try {
    // Only the server's own user may read what visitors may not.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new Error(`DATA_DIR: cannot write to ${dataDir} (${codeOf(error)}).`, { cause: error });
  }
  const lock = await lockDataDir(dataDir);
  const files = join(dataDir, 'pg');
  const durability = `Store: embedded PGlite in ${files}; acknowledged writes survive a crash or kill of this process, but it never calls fsync: a power loss may cost the last ones. DATABASE_URL=postgres://… gives full durability.`;
  try {
    const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`];
    const store = await storeOn(await createPglite({ dataDir: files, startParams }), durability);
    const stopTidying = keepTidy(store.database);
    return {
      ...store,
      close() {
        stopTidying();
        return store.close().finally(lock.release);
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openPostgres(url: string, onIdleError: (error: Error) => void = () => {}): Promise<Store> {
  const database = onPool(createRequestPool({ url, onIdleError }));
  try {
    const patient = onPool(createPatientPool({ url, onIdleError }));
    await migrate(patient, { concurrently: true }).finally(() => patient.destroy());
    const { rows } = await sql<{ fsync: string; sync: string }>`
      select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync`.execute(database);
    const [{ fsync, sync } = { fsync: '?', sync: '?' }] = rows;
    const durability = `Store: PostgreSQL at ${new URL(url).host}; an acknowledged write is as durable as that server makes it (fsync ${fsync}, synchronous_commit ${sync}).`;
    const listen = listenOnPostgres(url, await newsChannelOf(database));
    return { database, kind: 'postgres', durability, listen, close: () => database.destroy() };
  } catch (error) {
    await database.destroy();
    throw error instanceof AggregateError || isConnectError(error)
      ? new Error(`DATABASE_URL: cannot reach PostgreSQL at ${new URL(url).host} (${codeOf(error)}).`, { cause: error })
      : error;
  }
}

async function migrated(store: Omit<Store, 'close'>): Promise<Store> {
  try {
    await migrate(store.database);
  } catch (error) {
    await store.database.destroy();
    throw error;
  }
  return { ...store, close: () => store.database.destroy() };
}

function onPool(pool: PostgresPool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** int8 as a number, as postgres-pool.ts does: both stores answer alike. */
const parsers = { [pgliteTypes.INT8]: Number };

function isConnectError(error: unknown): boolean {
  return /^(E[A-Z]+|28\d{3}|3D000|57P0\d)$/.test(codeOf(error)) || /timeout/i.test(String(error));
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : error instanceof Error ? error.message : String(error);
}
