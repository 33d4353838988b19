import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../errors.ts';
import { createQueryCosts, type QueryShape } from './query-costs.ts';
import { createSharedTasks } from './shared-tasks.ts';
import { createSlots, type Slots } from './slots.ts';

/** Clients known at once; beyond that the least recently seen is forgotten. */
const MAX_CLIENTS = 50_000;
/** Minutes of its budget that a client may use at once. */
const BURST = 1 / 3;
/** Requests of one client that wait for a slot: more than a page full of widgets, or the pages of an office, send. */
const CLIENT_QUEUE = { maxWaiting: 200, maxWait: 3_000 };
/** ms that a slot for expensive queries rests at most, after a query that took as long or longer. */
const LONGEST_REST = 1_000;
/** Expensive queries of all clients that wait. */
const EXPENSIVE_QUEUE = { maxWaiting: 100, maxWait: 5_000 };

/** Who reads content: one address with one public key. */
export interface QueryClient {
  readonly id: string;
  /** How many times the ordinary budget the client has, from 1: a key with a higher `rateLimit` has more. */
  readonly share: number;
}

/** Limits of the queries that visitors cause. Source: docs/server.md. */
export interface QueryLimits {
  /** Seconds of store time a client may use in a minute; 0: no limit. */
  readonly storeSecondsPerMinute: number;
  /** Queries of one client that run at the same time. */
  readonly queriesPerClient: number;
  /** Expensive queries of all clients that run at the same time. */
  readonly expensiveQueries: number;
}

/**
 * Shares the store between clients by what their queries cost, so that one client's expensive queries delay only that
 * client.
 */
export interface QueryLimiter {
  /**
   * Does a task that needs the store once the client has a slot for it. Equal tasks of one client, by `name`, are done
   * once. Throws `RATE_LIMIT` if the client has used its store time, or has too many tasks waiting.
   *
   * A task whose requests have all been aborted by their `signal` while it waited is not done: they throw its reason. One
   * that has begun ends by itself, in time: a list takes two seconds at most.
   *
   * A task must not admit another one of its client: both would wait for each other.
   */
  admit<Result>(client: QueryClient, name: string, task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /**
   * Runs one query on a connection of its own, and charges the client for the time it takes there; waiting for the
   * connection is free. Expensive queries, by their shape, wait for each other
   * and for nothing else, and after each its slot rests as long as that took.
   */
  run<Result>(
    client: QueryClient,
    shape: QueryShape,
    query: { readonly database: Database; readonly read: (connection: Database) => Promise<Result> }
  ): Promise<Result>;
}

interface ClientState {
  readonly slots: Slots;
  /** ms of store time left; below 0: none until it has grown again. */
  left: number;
  /** Epoch ms up to which `left` has grown. */
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
  /** ms by which a query's time is measured. */
  readonly timer?: () => number;
  /** Resolves after so many ms. */
  readonly rest?: (ms: number) => Promise<void>;
}): QueryLimiter {
  const clients = new LRUCache<string, ClientState>({ max: MAX_CLIENTS });
  const tasks = createSharedTasks();
  const expensive = createSlots({ count: limits.expensiveQueries, ...EXPENSIVE_QUEUE });
  const costs = createQueryCosts();
  const metrics = createLimiterMetrics(registry, expensive);
  /** ms of store time in each ms. */
  const rate = limits.storeSecondsPerMinute / 60;

  function stateOf({ id, share }: QueryClient): ClientState {
    const now = clock();
    const most = rate * share * 60_000 * BURST;
    const known = clients.get(id);
    if (!known) {
      const slots = createSlots({ count: limits.queriesPerClient, ...CLIENT_QUEUE });
      const state = { slots, left: most, time: now };
      clients.set(id, state);
      return state;
    }
    known.left = Math.min(most, known.left + Math.max(0, now - known.time) * rate * share);
    known.time = now;
    return known;
  }

  function requireTime(client: QueryClient): void {
    const { left } = stateOf(client);
    if (rate === 0 || left > 0) return;
    metrics.rejected.inc({ reason: 'store_time' });
    throw tooExpensive(Math.max(1, Math.ceil(-left / (rate * client.share) / 1000)));
  }

  async function enter<Result>(client: QueryClient, task: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    requireTime(client);
    const { slots } = stateOf(client);
    if (!(await slots.acquire(signal))) {
      signal.throwIfAborted();
      metrics.rejected.inc({ reason: 'queue' });
      throw tooManyAtOnce();
    }
    try {
      // Those that ran meanwhile may have used it up.
      requireTime(client);
      return await task();
    } finally {
      slots.release();
    }
  }

  return {
    admit(client, name, task, signal) {
      return tasks.share(`${client.id}\n${name}`, (abandoned) => enter(client, task, abandoned), signal);
    },

    async run(client, shape, { database, read }) {
      const isExpensive = costs.isExpensive(shape);
      if (isExpensive && !(await expensive.acquire())) {
        metrics.rejected.inc({ reason: 'expensive_queue' });
        throw busy();
      }
      let took = 0;
      try {
        return await database.connection().execute(async (connection) => {
          const start = timer();
          try {
            return await read(connection as Database);
          } finally {
            took = timer() - start;
            costs.observe(shape, took);
            stateOf(client).left -= took;
            metrics.seconds.inc({ lane: isExpensive ? 'expensive' : 'ordinary' }, took / 1000);
          }
        });
      } finally {
        // Ordinary queries have at least half of the time to themselves.
        if (isExpensive) void rest(Math.min(took, LONGEST_REST)).then(expensive.release);
      }
    },
  };
}

function createLimiterMetrics(registry: Registry, expensive: Slots) {
  const waiting = new Gauge({
    name: 'touchline_expensive_queries_waiting',
    help: 'Expensive queries that wait for their turn',
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
  return rateLimit(1, 'Too many queries from this address with this key wait for the store; wait 1 s.', 'queries');
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
