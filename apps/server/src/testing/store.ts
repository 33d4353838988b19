import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import pg from 'pg';
import { createPglite } from '../platform/database/create-pglite.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createSessionNotifications } from '../platform/database/notifications.ts';
import { openDatabase, type Store } from '../platform/database/open-database.ts';
import { createPgliteDialect } from '../platform/database/pglite-dialect.ts';
import { openSession } from '../platform/database/pglite-session.ts';
import type { Schema } from '../platform/database/schema.ts';
import { createTurns } from '../platform/database/turns.ts';

/** The store of the server tests: PGlite in memory, or PostgreSQL with `TEST_STORE=postgres`. */
export const testStore = process.env['TEST_STORE'] === 'postgres' ? 'postgres' : 'pglite';

/** URL of PostgreSQL for tests that need it. */
const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

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

/** Unused PGlites of this process, as good as new. */
const idle: PGlite[] = [];

/** Opening a PGlite takes ten times as long as emptying one, so closing a store empties it for the next test. */
async function openTestPglite(): Promise<Store> {
  const pglite = idle.pop() ?? (await createEmptyPglite());
  const session = await openSession(pglite);
  const notifications = createSessionNotifications();
  const detach = await notifications.attach(session);
  const turns = createTurns();
  const close = () => turns.take().then(detach).then(session.close);
  const database = new Kysely<Schema>({ dialect: createPgliteDialect({ session: async () => session, turns, close }) });
  await migrate(database);
  return {
    database,
    kind: 'pglite',
    durability: 'Store: in memory',
    listen: notifications.listen,
    close: () => database.destroy(),
  };
}

async function createEmptyPglite(): Promise<PGlite> {
  const pglite = await createPglite({ loadDataDir: new Blob([await emptyDataDir()]) });
  const close = () => PGlite.prototype.close.call(pglite);
  const empty = async () => {
    // State of the session: settings, prepared statements, locks. A separate statement, because it may not run in a
    // transaction.
    await pglite.exec('discard all');
    await pglite.exec('drop schema public cascade; create schema public');
    idle.push(pglite);
  };
  pglite.close = () => empty().catch(close);
  return pglite;
}

/** PGlite takes 2 s to create an empty data directory, and half a second to load a copy of one. */
async function emptyDataDir(): Promise<Buffer<ArrayBuffer>> {
  const file = join(tmpdir(), `touchline-empty-pglite-0.5-${process.getuid?.() ?? 0}.tar`);
  if (!existsSync(file)) {
    const empty = await PGlite.create();
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, new Uint8Array(await (await empty.dumpDataDir('none')).arrayBuffer()));
    renameSync(draft, file);
    await empty.close();
  }
  return readFileSync(file);
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: TEST_DATABASE_URL, connectionTimeoutMillis: 3_000 });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
