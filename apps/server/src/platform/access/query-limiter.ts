import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '@touchline/domain';
import { LRUCache } from 'lru-cache';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../http/errors.ts';
import { createQueryCosts, type QueryShape } from './query-costs.ts';
import { createSharedTasks } from './shared-tasks.ts';
import { createSlots, type SignalOf, type Slots } from './slots.ts';

/** Clients that are tracked; beyond that the least recently seen is forgotten. */
const MAX_CLIENTS = 50_000;
/** Minutes of its budget that a client may use at once. */
const BURST = 1 / 3;
/** Requests of one client that may wait for a slot: more than a page full of widgets, or an office, sends. */
const CLIENT_QUEUE = { maxWaiting: 200, maxWait: 3_000 };
/** Maximum ms that a slot for expensive queries pauses after a query that took as long or longer. */
const LONGEST_REST = 1_000;
/** Expensive queries of all clients that may wait. */
const EXPENSIVE_QUEUE = { maxWaiting: 100, maxWait: 5_000 };

/** A client of the content API: one IP address with one public key. */
export interface QueryClient {
  readonly id: string;
  /** The client's multiple of the default budget, from 1; a key with a higher `rateLimit` has more. */
  readonly share: number;
}

/** Limits of the queries that visitors cause. Source: docs/server.md. */
export interface QueryLimits {
  /** Seconds of store time that a client may use per minute; 0 for no limit. */
  readonly storeSecondsPerMinute: number;
  /** Parallel queries of one client. */
  readonly queriesPerClient: number;
  /** Parallel expensive queries of all clients. */
  readonly expensiveQueries: number;
}

/**
 * Shares the store between clients by the cost of their queries, so that expensive queries delay only their own client.
 */
export interface QueryLimiter {
  /**
   * Runs a task that needs the store once the client has a slot for it. Equal tasks of one client, by `name`, run once.
   * Throws `RATE_LIMIT` if the client has used its store time, or has too many tasks waiting.
   *
   * A waiting task is dropped if all its requests abort their signals; they throw its reason. `signal` is called only if
   * the task must wait. A running task ends on its own: a list takes two seconds at most.
   *
   * A task must not admit another one of its client, because both would wait for each other.
   */
  admit<Result>(client: QueryClient, name: string, task: () => Promise<Result>, signal?: SignalOf): Promise<Result>;
  /**
   * Runs one query on its own connection, and charges the client for its time, but not for waiting for the connection.
   * Expensive queries, by their shape, wait only for each other. After each, its slot pauses for as long as it took.
   */
  run<Result>(
    client: QueryClient,
    shape: QueryShape,
    query: { readonly database: Database; readonly read: Read<Result> }
  ): Promise<Result>;
  /**
   * Runs an expensive query in slices: `task` calls `run` for each. Between two slices it pauses for as long as the
   * previous one took, so that other queries can use the store. It waits for a slot only once.
   */
  runInSlices<Result>(
    client: QueryClient,
    query: { readonly database: Database; readonly task: (run: RunSlice) => Promise<Result> }
  ): Promise<Result>;
}

type Read<Result> = (connection: Database) => Promise<Result>;
type RunSlice = <Result>(read: Read<Result>) => Promise<Result>;

interface ClientState {
  readonly slots: Slots;
  /** ms of store time left; below 0, none until it has been replenished. */
  left: number;
  /** Epoch ms up to which `left` is replenished. */
  time: number;
}

export function createQueryLimiter({
  limits,
  clock,
  registry,
  timer = () => performance.now(),
  rest = (ms) => wait(ms, undefined, { ref: false }),
}: {
  readonly limits: QueryLimits;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly registry: Registry;
  /** Returns ms, for measuring a query's time. */
  readonly timer?: () => number;
  /** Resolves after so many ms. */
  readonly rest?: (ms: number) => Promise<void>;
}): QueryLimiter {
  const stateOf = createClientStates(limits, clock);
  const tasks = createSharedTasks();
  const expensive = createSlots({ count: limits.expensiveQueries, ...EXPENSIVE_QUEUE });
  const costs = createQueryCosts();
  const metrics = createLimiterMetrics(registry, expensive);
  /** ms of store time per ms. */
  const rate = limits.storeSecondsPerMinute / 60;

  function requireTime(client: QueryClient): void {
    const { left } = stateOf(client);
    if (rate === 0 || left > 0) return;
    metrics.rejected.inc({ reason: 'store_time' });
    throw tooExpensive(Math.max(1, Math.ceil(-left / (rate * client.share) / 1000)));
  }

  async function enter<Result>(client: QueryClient, task: () => Promise<Result>, abandoned: SignalOf): Promise<Result> {
    requireTime(client);
    const { slots } = stateOf(client);
    if (!(await slots.acquire(abandoned))) {
      abandoned().throwIfAborted();
      metrics.rejected.inc({ reason: 'queue' });
      throw tooManyAtOnce();
    }
    try {
      // Queries that ran meanwhile may have used it up.
      requireTime(client);
      return await task();
    } finally {
      slots.release();
    }
  }

  async function enterLane(): Promise<void> {
    if (await expensive.acquire()) return;
    metrics.rejected.inc({ reason: 'expensive_queue' });
    throw busy();
  }

  /** Runs a query on its own connection and charges the client for its time in the store. */
  async function timed<Result>(
    client: QueryClient,
    { database, read, isExpensive }: { database: Database; read: Read<Result>; isExpensive: boolean },
    observe: (ms: number) => void
  ): Promise<Result> {
    return database.connection().execute(async (connection) => {
      const start = timer();
      try {
        return await read(connection as Database);
      } finally {
        const took = timer() - start;
        stateOf(client).left -= took;
        metrics.seconds.inc({ lane: isExpensive ? 'expensive' : 'ordinary' }, took / 1000);
        observe(took);
      }
    });
  }

  return {
    admit(client, name, task, signal) {
      return tasks.share(`${client.id}\n${name}`, (abandoned) => enter(client, task, abandoned), signal);
    },

    async run(client, shape, { database, read }) {
      const isExpensive = costs.isExpensive(shape);
      if (isExpensive) await enterLane();
      let took = 0;
      try {
        return await timed(client, { database, read, isExpensive }, (ms) => {
          took = ms;
          costs.observe(shape, ms);
        });
      } finally {
        // Ordinary queries have the store to themselves for at least half of the time.
        if (isExpensive) void rest(Math.min(took, LONGEST_REST)).then(expensive.release);
      }
    },

    async runInSlices(client, { database, task }) {
      await enterLane();
      let pause = 0;
      try {
        return await task(async (read) => {
          await rest(pause);
          return timed(client, { database, read, isExpensive: true }, (ms) => {
            pause = Math.min(ms, LONGEST_REST);
          });
        });
      } finally {
        void rest(pause).then(expensive.release);
      }
    },
  };
}

/** Returns the state of each client, with its current store time. */
function createClientStates(limits: QueryLimits, clock: () => number): (client: QueryClient) => ClientState {
  const clients = new LRUCache<string, ClientState>({ max: MAX_CLIENTS });
  /** ms of store time per ms. */
  const rate = limits.storeSecondsPerMinute / 60;

  return ({ id, share }) => {
    const now = clock();
    const most = rate * share * MINUTE_MS * BURST;
    const state = clients.get(id);
    if (!state) {
      const slots = createSlots({ count: limits.queriesPerClient, ...CLIENT_QUEUE });
      const created = { slots, left: most, time: now };
      clients.set(id, created);
      return created;
    }
    state.left = Math.min(most, state.left + Math.max(0, now - state.time) * rate * share);
    state.time = now;
    return state;
  };
}

function createLimiterMetrics(registry: Registry, expensive: Slots) {
  const waiting = new Gauge({
    name: 'touchline_expensive_queries_waiting',
    help: 'Expensive queries that are waiting',
    registers: [registry],
    collect() {
      this.set(expensive.waiting);
    },
  });
  return {
    waiting,
    rejected: new Counter({
      name: 'touchline_queries_rejected_total',
      help: 'Requests rejected by the limits of store time, by reason (store_time, queue, expensive_queue)',
      labelNames: ['reason'],
      registers: [registry],
    }),
    seconds: new Counter({
      name: 'touchline_query_seconds_total',
      help: 'Store time that visitors used, by lane (ordinary, expensive)',
      labelNames: ['lane'],
      registers: [registry],
    }),
  };
}

function tooExpensive(seconds: number): ApiError {
  return rateLimit(
    seconds,
    `The queries from this address with this key have used their store time; wait ${seconds} s. Queries by id, type_id, status, entity_ids or a span of start_time take less.`,
    'storeTime'
  );
}

function tooManyAtOnce(): ApiError {
  return rateLimit(1, 'Too many queries from this address with this key are waiting; wait 1 s.', 'queries');
}

function rateLimit(seconds: number, message: string, limit: string): ApiError {
  return new ApiError('RATE_LIMIT', message, {
    headers: { 'retry-after': String(seconds) },
    metadata: { retryAfterSeconds: String(seconds), limit },
  });
}

function busy(): ApiError {
  return new ApiError('UNAVAILABLE', 'Too many expensive queries are waiting; try again.', {
    headers: { 'retry-after': '2' },
  });
}
