import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import pg from 'pg';
import { createPglite } from './database/create-pglite.ts';
import { migrate } from './database/migrate.ts';
import { createSessionNotifications } from './database/news.ts';
import { openDatabase, type Store } from './database/open-database.ts';
import { createPgliteDialect } from './database/pglite-dialect.ts';
import { openSession } from './database/pglite-session.ts';
import type { Schema } from './database/schema.ts';
import { createTurns } from './database/turns.ts';

/** Which store the server tests run on: PGlite in memory, or PostgreSQL with `TEST_STORE=postgres`. */
export const testStore = process.env['TEST_STORE'] === 'postgres' ? 'postgres' : 'pglite';

/** Where PostgreSQL is, for tests that need it. */
const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** An empty, migrated store of its own for one test file. PGlite is in this thread here, the server's own has one. */
export async function openTestStore(): Promise<Store> {
  return testStore === 'postgres' ? openTestPostgres() : openTestPglite();
}

/** An empty schema of a test's own on PostgreSQL. */
export interface TestSchema {
  /** A `DATABASE_URL` whose tables are in that schema. */
  readonly url: string;
  drop(): Promise<void>;
}

/** A store in a schema of its own, which closing drops. */
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

/** Whether PostgreSQL answers there. */
export async function isPostgresReachable(): Promise<boolean> {
  return run('select 1').then(
    () => true,
    () => false
  );
}

/** PGlites of this process that no test has at the moment, as good as new. */
const idle: PGlite[] = [];

/** To open a PGlite takes ten times as long as to empty one, so closing a store empties it for the next. */
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
    // What the session has: settings, prepared statements, locks. Alone, as it may not be in a transaction.
    await pglite.exec('discard all');
    await pglite.exec('drop schema public cascade; create schema public');
    idle.push(pglite);
  };
  pglite.close = () => empty().catch(close);
  return pglite;
}

/** Making an empty data directory takes PGlite 2 s; a copy of one is loaded in half a second. */
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
