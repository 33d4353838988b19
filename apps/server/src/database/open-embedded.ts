import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { lockDataDir } from './data-lock.ts';
import { migrate } from './migrate.ts';
import { createSessionNotifications, type SessionNotifications } from './news.ts';
import { createPgliteDialect } from './pglite-dialect.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';
import { keepTidy } from './tidy-pglite.ts';
import { createTurns } from './turns.ts';
import { openWorkerSession, type WorkerSession } from './worker-session.ts';

/**
 * ms that a statement may take. A list has 2 s and ends by itself; to stop anything else costs a restart of the store, and
 * to delete a publisher with a large archive takes long.
 */
const STATEMENT_TIMEOUT = 30_000;
/** ms to wait for the store while others have it: what may hold it for long is an import in one transaction. */
const CONNECT_TIMEOUT = 15_000;
/** ms between two tries to open the store again. */
const RETRY = 1_000;

export interface EmbeddedPlace {
  readonly dataDir: string;
  /** The built store-worker.ts; by default the one beside the program. */
  readonly workerFile?: URL | undefined;
  /** ms that a statement may take. */
  readonly statementTimeout?: number | undefined;
}

/** Opens the embedded store, a PGlite in a thread of its own. */
export async function openEmbedded({
  dataDir,
  workerFile = findWorkerFile(),
  statementTimeout = STATEMENT_TIMEOUT,
}: EmbeddedPlace): Promise<Store> {
  try {
    // Only the server's own user may read what visitors may not.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`DATA_DIR: cannot write to ${dataDir} (${code}).`, { cause: error });
  }
  const lock = await lockDataDir(dataDir);
  try {
    const files = join(dataDir, 'pg');
    const notifications = createSessionNotifications();
    const sessions = await createSessions(() => openWorkerSession(workerFile, { files }), notifications);
    const turns = createTurns({ timeout: CONNECT_TIMEOUT });
    const close = () => turns.take().then(sessions.close);
    /** For what may take long: migrations, and statistics. */
    const patient = new Kysely<Schema>({ dialect: createPgliteDialect({ session: sessions.current, turns, close }) });
    await migrate(patient).catch((error) => close().then(() => Promise.reject(error)));
    const session = async () => {
      const { execute } = await sessions.current();
      return { execute: (query: Parameters<typeof execute>[0]) => execute(query, statementTimeout) };
    };
    const database = new Kysely<Schema>({ dialect: createPgliteDialect({ session, turns, close }) });
    const stopTidying = keepTidy(patient);
    return {
      database,
      kind: 'pglite',
      durability: `Store: embedded PGlite in ${files}; acknowledged writes survive a crash or kill of this process, but it never calls fsync: a power loss may cost the last ones. DATABASE_URL=postgres://… gives full durability.`,
      listen: notifications.listen,
      close() {
        stopTidying();
        return database.destroy().finally(lock.release);
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** With the code of a server that is not ready (cannot_connect_now): try again. */
function notOpenedAgain(cause: unknown): Error {
  return Object.assign(new Error('The embedded store could not be opened again.', { cause }), { code: '57P03' });
}

/** Beside the program. Sources that run as they are, in tests, use the thread of the last build. */
function findWorkerFile(): URL {
  const beside = new URL('./store-worker.js', import.meta.url);
  return existsSync(beside) ? beside : new URL('../../dist/store-worker.js', import.meta.url);
}

/** One session after the other: when one ends before it is closed, the next is opened. */
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
    // Requests for the session reject meanwhile.
    current.catch(() => !isClosed && setTimeout(restart, RETRY).unref());
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
