import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createPglite } from './create-pglite.ts';
import { isBroken, openSession, type PgliteSession } from './pglite-session.ts';
import { asStorageError, createSpaceGuard, freeBytesOf, type SpaceGuard } from './space-guard.ts';
import { type FromWorker, packError, type ToWorker, type WorkerData } from './worker-messages.ts';

/** Size of the write-ahead log in bytes that triggers a checkpoint, after which the older log is not needed. */
const MAX_LOG_BYTES = 32 * 2 ** 20;
/** Statements between two checks of its size. */
const LOG_CHECK_INTERVAL = 50;

/** Runs the worker thread of the embedded store. PGlite computes here, so that the server stays responsive. */
async function serve(): Promise<void> {
  const { files } = workerData as WorkerData;
  const session = await openSession(await createPglite({ dataDir: files }, await sizeOf(join(files, 'base'))));
  session.onNotification((channel, payload) => send({ type: 'notification', channel, payload }));
  const space = createSpaceGuard(session, () => freeBytesOf(files));
  const afterEach = keepLogSmall(session, space);
  parentPort?.on('message', (message: ToWorker) => {
    // One at a time. The sender waits for the result, but not for the work after it.
    work = work.then(() => answer({ ...session, space }, message)).then(afterEach);
  });
  send({ type: 'ready' });
}

/** Returns the bytes of the files in a folder and its subfolders. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

let work: Promise<void> = Promise.resolve();

async function answer(session: PgliteSession & { readonly space: SpaceGuard }, message: ToWorker): Promise<void> {
  if (message.type === 'close') {
    await session.close();
    return parentPort?.close();
  }
  try {
    await session.space.before();
    send({ type: 'result', result: await session.execute(message.query) });
  } catch (error) {
    send({ type: 'failed', error: packError(asStorageError(error)) });
    if (isBroken(error)) throw error;
  } finally {
    session.space.after(message.query.sql);
  }
}

function send(message: FromWorker): void {
  parentPort?.postMessage(message);
}

/**
 * Limits the write-ahead log of the embedded store, as the checkpointer of a PostgreSQL server does. Otherwise it grows
 * to a gigabyte. One statement may still write more: vacuuming a table writes up to its size. Returns a function to call
 * after each statement. It rejects only if PGlite is broken.
 */
function keepLogSmall({ execute }: Pick<PgliteSession, 'execute'>, space: SpaceGuard): () => Promise<void> {
  let statements = 0;
  let checkpoint: number | null = null;

  async function checkSize(): Promise<void> {
    const { rows } = await execute({
      sql: `select (pg_current_wal_insert_lsn() - '0/0')::float8 as "end"`,
      parameters: [],
      planning: 'each-time',
    });
    const { end } = rows[0] as { readonly end: number };
    checkpoint ??= end;
    if (end - checkpoint < MAX_LOG_BYTES) return;
    await execute({ sql: 'checkpoint', parameters: [], planning: 'each-time' });
    checkpoint = end;
  }

  return async () => {
    statements += 1;
    if (statements < LOG_CHECK_INTERVAL) return;
    statements = 0;
    // A checkpoint needs space itself. Without writes the log does not grow.
    if (space.isFull()) return;
    await checkSize().catch((error: unknown) => {
      // In a failed transaction PostgreSQL rejects every statement; the next check succeeds.
      if (isBroken(error)) throw error;
    });
  };
}

await serve();
