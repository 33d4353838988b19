import { Worker } from 'node:worker_threads';
import type { NotificationListener, PgliteSession } from './pglite-session.ts';
import type { StoreQuery, StoreResult } from './store-query.ts';
import { type FromWorker, type ToWorker, unpackError, type WorkerData } from './worker-messages.ts';

/** The session of a PGlite in a worker thread. */
export interface WorkerSession extends PgliteSession {
  /**
   * `timeout`: ms after which the worker is terminated, because nothing else stops PGlite in the middle of a statement.
   */
  execute(query: StoreQuery, timeout?: number): Promise<StoreResult>;
  /** Resolves with the reason when the worker has ended. */
  readonly ended: Promise<Error>;
}

/** Nearly all of its memory is PGlite's own. V8 by itself would take up to 48 MB for values that hardly live longer. */
const LIMITS = { maxYoungGenerationSizeMb: 8 };

/** Starts the worker; rejects if PGlite cannot open its files. `file`: the built store-worker.ts. */
export async function openWorkerSession(file: URL, data: WorkerData): Promise<WorkerSession> {
  const worker = new Worker(file, { workerData: data, name: 'store', resourceLimits: LIMITS });
  const thread = watch(worker);
  const failure = await Promise.race([thread.ready, thread.ended]);
  if (failure) throw failure.cause ?? failure;
  worker.unref();
  const send = (message: ToWorker) => worker.postMessage(message);
  return {
    ended: thread.ended,
    async execute(query, timeout) {
      const result = thread.result();
      // A program without other work may exit, but not during a query.
      worker.ref();
      send({ type: 'query', query });
      const timer = timeout === undefined ? undefined : setTimeout(() => thread.end(tookTooLong(timeout)), timeout);
      return result.finally(() => {
        clearTimeout(timer);
        worker.unref();
      });
    },
    onNotification(listener) {
      thread.listeners.add(listener);
      return () => thread.listeners.delete(listener);
    },
    async close() {
      worker.ref();
      send({ type: 'close' });
      await thread.ended;
    },
  };
}

interface Waiting {
  resolve(result: StoreResult): void;
  reject(error: Error): void;
}

/** Receives the worker's messages until it ends. */
function watch(worker: Worker) {
  const listeners = new Set<NotificationListener>();
  let waiting: Waiting | null = null;
  let reason: Error | null = null;
  let markReady = () => {};
  const ready = new Promise<null>((resolve) => {
    markReady = () => resolve(null);
  });

  worker.on('message', (message: FromWorker) => {
    switch (message.type) {
      case 'ready':
        return markReady();
      case 'result':
        return waiting?.resolve(message.result);
      case 'failed':
        return waiting?.reject(unpackError(message.error));
      case 'notification':
        for (const listener of listeners) listener(message.channel, message.payload);
    }
  });
  worker.on('error', (error) => {
    reason ??= stopped(error instanceof Error ? error : new Error(String(error)));
  });
  const ended = new Promise<Error>((resolve) => {
    worker.on('exit', () => {
      reason ??= stopped();
      waiting?.reject(reason);
      resolve(reason);
    });
  });

  return {
    ready,
    ended,
    listeners,
    /** Returns the result of the next query; one at a time. */
    result(): Promise<StoreResult> {
      if (reason) return Promise.reject(reason);
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
      });
    },
    end(why: Error): void {
      reason ??= why;
      void worker.terminate();
    },
  };
}

/** Has the code of a server that was shut down (admin_shutdown), so that clients retry. */
function stopped(cause?: Error): Error {
  const message = `The embedded store has stopped${cause ? `: ${cause.message}` : '.'}`;
  return Object.assign(new Error(message, { cause }), { code: '57P01' });
}

/** Has the code of a statement that exceeded its timeout (query_canceled). */
function tookTooLong(ms: number): Error {
  return Object.assign(new Error(`The embedded store was stopped: one statement took longer than ${ms / 1000} s.`), {
    code: '57014',
  });
}
