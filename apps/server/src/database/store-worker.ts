import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { createPglite } from './create-pglite.ts';
import { keepLogSmall } from './keep-log-small.ts';
import { openSession, type PgliteSession } from './pglite-session.ts';
import { type FromWorker, packError, type ToWorker, type WorkerData } from './worker-messages.ts';

/**
 * Settings of PostgreSQL.
 *
 * - `shared_buffers`: with PGlite's own 128 MB, lists all over 100,000 events read files again and again.
 * - `min_wal_size`, `max_wal_size`: how much of the log a checkpoint keeps for reuse, see keep-log-small.ts.
 */
const SETTINGS = ['shared_buffers=192MB', 'min_wal_size=32MB', 'max_wal_size=48MB'];

/** The thread of the embedded store: PGlite computes here, so that the server goes on meanwhile. */
async function serve(): Promise<void> {
  const { files } = workerData as WorkerData;
  const startParams = [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])];
  const session = await openSession(await createPglite({ dataDir: files, startParams }));
  session.onNotification((channel, payload) => send({ type: 'notification', channel, payload }));
  const afterEach = keepLogSmall(session);
  parentPort?.on('message', (message: ToWorker) => {
    // One at a time: the sender waits for the result, but not for what is done after it.
    work = work.then(() => answer(session, message)).then(afterEach);
  });
  send({ type: 'ready' });
}

let work: Promise<void> = Promise.resolve();

async function answer(session: PgliteSession, message: ToWorker): Promise<void> {
  if (message.type === 'close') {
    await session.close();
    return parentPort?.close();
  }
  try {
    send({ type: 'result', result: await session.execute(message.query) });
  } catch (error) {
    send({ type: 'failed', error: packError(error) });
    if (isBroken(error)) throw error;
  }
}

/** Whether PGlite itself failed (a trap of WebAssembly, or its end): what is in its memory cannot be trusted any more. */
function isBroken(error: unknown): boolean {
  return error instanceof Error && ['RuntimeError', 'ExitStatus'].includes(error.name);
}

function send(message: FromWorker): void {
  parentPort?.postMessage(message);
}

await serve();
