import { ApiError } from '../../platform/http/errors.ts';

/** Queries of one owner that may wait; a dashboard page sends about ten at once. */
const MAX_WAITING_OF_OWNER = 50;
/** Queries without an owner that may wait. */
const MAX_WAITING = 200;
/** Seconds after which a rejected query may be retried. */
const RETRY_AFTER = '5';

/** The owner of a query, and its cancellation. */
export interface QueryOptions {
  /**
   * A publisher's id. Its queries run one at a time, and alternate with those of other owners. Absent for the server's
   * own.
   */
  readonly owner?: string | undefined;
  /** Aborts when the result is no longer needed: a waiting query is dropped, a running one is interrupted. */
  readonly signal?: AbortSignal | undefined;
}

/** Assigns workers to queries. */
export interface FairQueue<Worker> {
  /**
   * Runs `work` once a worker is free and its owner is next. Rejects with `RATE_LIMIT` if too many queries of the owner
   * are waiting, with `UNAVAILABLE` if too many without an owner are, and with the signal's reason.
   */
  run<Result>(options: QueryOptions, work: (worker: Worker) => Promise<Result>): Promise<Result>;
  /** Resolves when no query is running or waiting. */
  idle(): Promise<void>;
}

interface OwnerQueue<Worker> {
  readonly waiting: ((worker: Worker) => void)[];
  running: number;
}

/**
 * Creates a queue that serves owners in turn, each with one worker at most. Regardless of the queries of one owner,
 * others wait only for the running ones. Queries without an owner share one queue that may use every worker.
 */
export function createFairQueue<Worker>(workers: readonly Worker[]): FairQueue<Worker> {
  const free = [...workers];
  /** Queues by owner in the order of their turns; '' holds those without an owner. */
  const queues = new Map<string, OwnerQueue<Worker>>();
  let onIdle: (() => void)[] = [];

  function startNext(): void {
    for (const [owner, queue] of queues) {
      if (owner !== '' && queue.running > 0) continue;
      const [worker, start] = [free.at(-1), queue.waiting[0]];
      if (worker === undefined) return;
      if (!start) continue;
      free.pop();
      queue.waiting.shift();
      queue.running += 1;
      // Move the queue to the end. A loop over a map includes entries that are added during it.
      queues.delete(owner);
      queues.set(owner, queue);
      start(worker);
    }
  }

  function leave(owner: string, queue: OwnerQueue<Worker>): void {
    // Move it behind queues that were added meanwhile.
    queues.delete(owner);
    if (queue.running > 0 || queue.waiting.length > 0) queues.set(owner, queue);
    startNext();
    if (queues.size > 0) return;
    for (const resolve of onIdle) resolve();
    onIdle = [];
  }

  function take(owner: string, queue: OwnerQueue<Worker>, signal: AbortSignal | undefined): Promise<Worker> {
    return new Promise((resolve, reject) => {
      const start = (worker: Worker) => {
        signal?.removeEventListener('abort', drop);
        resolve(worker);
      };
      const drop = () => {
        queue.waiting.splice(queue.waiting.indexOf(start), 1);
        leave(owner, queue);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', drop, { once: true });
      queue.waiting.push(start);
      startNext();
    });
  }

  return {
    async run({ owner = '', signal }, work) {
      signal?.throwIfAborted();
      const queue = queues.get(owner) ?? { waiting: [], running: 0 };
      if (queue.waiting.length >= (owner === '' ? MAX_WAITING : MAX_WAITING_OF_OWNER)) throw tooMany(owner);
      queues.set(owner, queue);
      const worker = await take(owner, queue, signal);
      try {
        return await work(worker);
      } finally {
        free.push(worker);
        queue.running -= 1;
        leave(owner, queue);
      }
    },
    async idle() {
      if (queues.size > 0) await new Promise<void>((resolve) => onIdle.push(resolve));
    },
  };
}

function tooMany(owner: string): ApiError {
  const headers = { 'retry-after': RETRY_AFTER };
  if (owner === '')
    return new ApiError('UNAVAILABLE', 'Too many queries are waiting for the analytics store; try again.', { headers });
  return new ApiError(
    'RATE_LIMIT',
    `More than ${MAX_WAITING_OF_OWNER} queries of this publisher are waiting; try again.`,
    {
      headers,
      metadata: { retryAfterSeconds: RETRY_AFTER },
    }
  );
}
