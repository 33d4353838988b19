import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { createStoreFiles } from './create-store-files.ts';
import { ensureDataDir } from './data-dir.ts';
import { lockDataDir } from './data-lock.ts';
import { migrate } from './migrate.ts';
import { createSessionNotifications, type SessionNotifications } from './notifications.ts';
import { createPgliteDialect } from './pglite-dialect.ts';
import type { Database, Schema } from './schema.ts';
import type { Store } from './store.ts';
import { createTurns } from './turns.ts';
import { openWorkerSession, type WorkerSession } from './worker-session.ts';

/**
 * Timeout in ms of a statement. A list has 2 s and stops itself. Stopping anything else restarts the store, and
 * deleting a publisher with a large archive takes long.
 */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Time in ms to wait for the store. Only an import in one transaction holds it for long. */
const CONNECT_TIMEOUT_MS = 15_000;
/** Time in ms between two attempts to reopen the store. */
const REOPEN_DELAY_MS = 1_000;
/** Time in ms between two checks for tables to maintain. */
const MAINTENANCE_INTERVAL_MS = 30_000;

export interface EmbeddedPlace {
  readonly dataDir: string;
  /** The built store-worker.ts; by default the one beside the program. */
  readonly workerFile?: URL | undefined;
  /** Timeout in ms of a statement. */
  readonly statementTimeout?: number | undefined;
}

/** Opens the embedded store, a PGlite in a worker thread. */
export async function openEmbedded({
  dataDir,
  workerFile = findWorkerFile(),
  statementTimeout = STATEMENT_TIMEOUT_MS,
}: EmbeddedPlace): Promise<Store> {
  ensureDataDir(dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const files = join(dataDir, 'pg');
    await createStoreFiles(files, findTemplate(workerFile));
    const notifications = createSessionNotifications();
    const sessions = await createSessions(() => openWorkerSession(workerFile, { files }), notifications);
    const turns = createTurns({ timeout: CONNECT_TIMEOUT_MS });
    const close = () => turns.take().then(sessions.close);
    /** Without a statement timeout, for migrations and statistics. */
    const untimed = new Kysely<Schema>({ dialect: createPgliteDialect({ session: sessions.current, turns, close }) });
    await migrate(untimed).catch((error) => close().then(() => Promise.reject(error)));
    const session = async () => {
      const { execute } = await sessions.current();
      return { execute: (query: Parameters<typeof execute>[0]) => execute(query, statementTimeout) };
    };
    const database = new Kysely<Schema>({ dialect: createPgliteDialect({ session, turns, close }) });
    const stopMaintenance = startMaintenance(untimed);
    return {
      database,
      kind: 'pglite',
      durability: `Store: embedded PGlite in ${files}; acknowledged writes survive a crash or kill of this process, but it never calls fsync: a power loss may cost the last ones. DATABASE_URL=postgres://… gives full durability.`,
      listen: notifications.listen,
      close() {
        stopMaintenance();
        return database.destroy().finally(lock.release);
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Has the code of a server that is not ready (cannot_connect_now), so that clients retry. */
function notOpenedAgain(cause: unknown): Error {
  return Object.assign(new Error('The embedded store could not be opened again.', { cause }), { code: '57P03' });
}

/** Looks beside the program. Sources that run directly, in tests, use the worker of the last build. */
function findWorkerFile(): URL {
  const bundled = new URL('./store-worker.js', import.meta.url);
  return existsSync(bundled) ? bundled : new URL('../../../dist/store-worker.js', import.meta.url);
}

/** Returns the archive of an empty store: it is beside the worker, or above the folder of a test's build. */
function findTemplate(workerFile: URL): URL {
  const template = new URL('./store-template.tar.gz', workerFile);
  return existsSync(template) ? template : new URL('../store-template.tar.gz', workerFile);
}

/** Opens sessions one after the other: if one ends before `close`, it opens the next. */
async function createSessions(open: () => Promise<WorkerSession>, notifications: SessionNotifications) {
  let isClosed = false;
  let current = start();

  async function start(): Promise<WorkerSession> {
    const session = await open();
    await notifications.attach(session);
    session.ended.then((error) => {
      if (isClosed) return;
      notifications.lost(error);
      restart();
    });
    return session;
  }

  function restart(): void {
    current = start().catch((error) => Promise.reject(notOpenedAgain(error)));
    // Requests for the session reject in the meantime.
    current.catch(() => !isClosed && setTimeout(restart, REOPEN_DELAY_MS).unref());
  }

  await current;
  return {
    current: () => current,
    async close() {
      isClosed = true;
      await current.then((session) => session.close());
    },
  };
}

/**
 * Maintains the tables of the embedded store as autovacuum does on a server. Without it, the planner has no statistics
 * and chooses the wrong index. Returns a function that stops it.
 */
function startMaintenance(database: Database): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    // A failure, for example because the store closes, only makes lists slower.
    maintainTables(database)
      .catch(() => {})
      .finally(() => {
        busy = false;
      });
  }, MAINTENANCE_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Analyses tables of which a tenth has changed or that never were analysed, and vacuums tables of which a fifth is new
 * or dead: the thresholds of autovacuum. Returns the statements. All requests wait during each, and another one may run
 * between two.
 */
export async function maintainTables(database: Database): Promise<readonly string[]> {
  const { rows: tables } = await sql<TableChanges>`
    select known.relname as name,
      n_mod_since_analyze > 50 + n_live_tup / 10 or (reltuples < 0 and pg_relation_size(relid) > 0) as "isChanged",
      n_ins_since_vacuum > 1000 + n_live_tup / 5 as "hasNew",
      n_dead_tup > 50 + n_live_tup / 5 as "hasDead"
    from pg_stat_user_tables as known join pg_class on pg_class.oid = relid
    -- On a full disk the store is read-only, and maintenance writes.
    where schemaname = current_schema() and current_setting('transaction_read_only') = 'off'
    order by known.relname`.execute(database);
  const statements = tables.flatMap(({ name, isChanged, hasNew, hasDead }) => [
    ...(hasDead ? [`vacuum "${name}"`] : []),
    // Only marks the pages that index-only scans need not read. Without dead rows, the indexes have nothing to clean.
    ...(hasNew && !hasDead ? [`vacuum (index_cleanup off, truncate off) "${name}"`] : []),
    ...(isChanged ? [`analyze "${name}"`] : []),
  ]);
  for (const statement of statements) await sql.raw(statement).execute(database);
  return statements;
}

/** Which kinds of changes to a table call for maintenance. */
interface TableChanges {
  readonly name: string;
  readonly isChanged: boolean;
  readonly hasNew: boolean;
  readonly hasDead: boolean;
}
