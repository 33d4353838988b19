import { ApiError } from '../../errors.ts';

/** Queries of one owner that may wait; a page of the dashboard sends some ten at once. */
const MAX_WAITING_OF_OWNER = 50;
/** Queries without an owner that may wait. */
const MAX_WAITING = 200;
/** Seconds after which one that was turned away may try again. */
const RETRY_AFTER = '5';

/** On whose behalf a query runs, and when to stop. */
export interface QueryOptions {
  /** A publisher's id: its queries run one at a time, and in turn with those of others. Absent: the server's own. */
  readonly owner?: string | undefined;
  /** Aborts when nobody waits for the result any more: the query is dropped, or interrupted while it runs. */
  readonly signal?: AbortSignal | undefined;
}

/** Hands workers to queries. */
export interface FairQueue<Worker> {
  /**
   * Runs `work` once a worker is free and it is its owner's turn. Rejects with `RATE_LIMIT` when too many queries of the
   * owner wait, with `UNAVAILABLE` when too many without an owner do, and with the signal's reason.
   */
  run<Result>(options: QueryOptions, work: (worker: Worker) => Promise<Result>): Promise<Result>;
  /** Resolves when nothing runs and nothing waits. */
  idle(): Promise<void>;
}

interface Lane<Worker> {
  readonly waiting: ((worker: Worker) => void)[];
  running: number;
}

/**
 * Serves owners in turn, each with one worker at most: whatever one owner asks, others wait for no more than what is
 * running. Queries without an owner share one lane that may use every worker.
 */
export function createFairQueue<Worker>(workers: readonly Worker[]): FairQueue<Worker> {
  const free = [...workers];
  /** By owner, the one whose turn is next first; '' are those without. */
  const lanes = new Map<string, Lane<Worker>>();
  let onIdle: (() => void)[] = [];

  function startNext(): void {
    for (const [owner, lane] of lanes) {
      if (owner !== '' && lane.running > 0) continue;
      const [worker, start] = [free.at(-1), lane.waiting[0]];
      if (worker === undefined) return;
      if (!start) continue;
      free.pop();
      lane.waiting.shift();
      lane.running += 1;
      // To the end of the line: a loop over a map reaches what is added during it.
      lanes.delete(owner);
      lanes.set(owner, lane);
      start(worker);
    }
  }

  function leave(owner: string, lane: Lane<Worker>): void {
    // Behind those that have come meanwhile.
    lanes.delete(owner);
    if (lane.running > 0 || lane.waiting.length > 0) lanes.set(owner, lane);
    startNext();
    if (lanes.size > 0) return;
    for (const resolve of onIdle) resolve();
    onIdle = [];
  }

  function take(owner: string, lane: Lane<Worker>, signal: AbortSignal | undefined): Promise<Worker> {
    return new Promise((resolve, reject) => {
      const start = (worker: Worker) => {
        signal?.removeEventListener('abort', drop);
        resolve(worker);
      };
      const drop = () => {
        lane.waiting.splice(lane.waiting.indexOf(start), 1);
        leave(owner, lane);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', drop, { once: true });
      lane.waiting.push(start);
      startNext();
    });
  }

  return {
    async run({ owner = '', signal }, work) {
      signal?.throwIfAborted();
      const lane = lanes.get(owner) ?? { waiting: [], running: 0 };
      if (lane.waiting.length >= (owner === '' ? MAX_WAITING : MAX_WAITING_OF_OWNER)) throw tooMany(owner);
      lanes.set(owner, lane);
      const worker = await take(owner, lane, signal);
      try {
        return await work(worker);
      } finally {
        free.push(worker);
        lane.running -= 1;
        leave(owner, lane);
      }
    },
    async idle() {
      if (lanes.size > 0) await new Promise<void>((resolve) => onIdle.push(resolve));
    },
  };
}

function tooMany(owner: string): ApiError {
  const headers = { 'retry-after': RETRY_AFTER };
  if (owner === '')
    return new ApiError('UNAVAILABLE', 'Too many questions wait for the store of viewings; try again.', { headers });
  return new ApiError('RATE_LIMIT', `More than ${MAX_WAITING_OF_OWNER} queries of this publisher wait; try again.`, {
    headers,
    metadata: { retryAfterSeconds: RETRY_AFTER },
  });
}
