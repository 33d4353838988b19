import { randomBytes } from 'node:crypto';
import { Kysely } from 'kysely';
import pg from 'pg';
import { migrate } from '../platform/database/migrate.ts';
import { createSessionNotifications } from '../platform/database/notifications.ts';
import { openDatabase, type Store } from '../platform/database/open-database.ts';
import { createPgliteDialect } from '../platform/database/pglite-dialect.ts';
import { openSession } from '../platform/database/pglite-session.ts';
import type { Schema } from '../platform/database/schema.ts';
import { createTurns } from '../platform/database/turns.ts';
import { takePglite } from './pglite-pool.ts';

/** The store of the server tests: PGlite in memory, or PostgreSQL with `TEST_STORE=postgres`. */
export const testStore = process.env['TEST_STORE'] === 'postgres' ? 'postgres' : 'pglite';

/** URL of PostgreSQL for tests that need it. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** An empty, migrated store for one test file. PGlite runs in this thread here; the server uses a worker. */
export async function openTestStore(): Promise<Store> {
  return testStore === 'postgres' ? openTestPostgres() : openTestPglite();
}

/** An empty schema for a test on PostgreSQL. */
export interface TestSchema {
  /** A `DATABASE_URL` whose tables are in that schema. */
  readonly url: string;
  drop(): Promise<void>;
}

/** A store in its own schema, which is dropped on close. */
export async function openTestPostgres(): Promise<Store> {
  const { url, drop } = await openTestSchema();
  const store = await openDatabase({ databaseUrl: url, dataDir: '' });
  return { ...store, close: () => store.close().then(drop) };
}

export async function openTestSchema(): Promise<TestSchema> {
  const schema = `touchline_test_${randomBytes(6).toString('hex')}`;
  // Beside the test schemas, so that the extension stays when the first of them is dropped.
  await run(
    'do $$ begin perform pg_advisory_xact_lock(1); create extension if not exists pg_trgm with schema public; end $$'
  );
  await run(`create schema ${schema}`);
  const url = new URL(TEST_DATABASE_URL);
  url.searchParams.set('options', `-c search_path=${schema},public`);
  return { url: url.href, drop: () => run(`drop schema ${schema} cascade`) };
}

/** Whether PostgreSQL responds there. */
export async function isPostgresReachable(): Promise<boolean> {
  return run('select 1').then(
    () => true,
    () => false
  );
}

async function openTestPglite(): Promise<Store> {
  const { pglite, keepTables } = await takePglite();
  const session = await openSession(pglite);
  const notifications = createSessionNotifications();
  const detach = await notifications.attach(session);
  const turns = createTurns();
  const close = () => turns.take().then(detach).then(session.close);
  const database = new Kysely<Schema>({ dialect: createPgliteDialect({ session: async () => session, turns, close }) });
  await migrate(database);
  await keepTables();
  return {
    database,
    kind: 'pglite',
    durability: 'Store: in memory',
    listen: notifications.listen,
    close: () => database.destroy(),
  };
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: TEST_DATABASE_URL, connectionTimeoutMillis: 3_000 });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
