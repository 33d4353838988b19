import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/schema.ts';
import { createQueryLimiter, type QueryLimiter } from './query-limiter.ts';

/** A store with as many connections as requests, whose queries end when the test ends them. */
const database = {
  connection: () => ({ execute: <Result>(run: (connection: unknown) => Promise<Result>) => run({}) }),
} as unknown as Database;
const time = { now: 0, timer: 0 };
/** Ends the pauses of slots that are being waited for. */
let rested: { readonly ms: number; readonly end: () => void }[];
let registry: Registry;
let limiter: QueryLimiter;
let running: { readonly name: string; readonly end: () => void }[];

beforeEach(() => {
  Object.assign(time, { now: 1_000_000, timer: 0 });
  running = [];
  rested = [];
  registry = new Registry();
  limiter = createQueryLimiter({
    limits: { storeSecondsPerMinute: 15, queriesPerClient: 2, expensiveQueries: 1 },
    clock: () => time.now,
    timer: () => time.timer,
    rest: (ms) => new Promise((end) => rested.push({ ms, end })),
    registry,
  });
});

const clientOf = (id: string) => ({ id, share: 1 });
/** A request of a client with one query, which takes `ms` of store time once it ends. */
const request = (
  client: string,
  name: string,
  { ms = 1, shape = 'list', isIndexed = true, share = 1, signal = undefined as AbortSignal | undefined } = {}
) => {
  const who = { id: client, share };
  return limiter.admit(
    who,
    name,
    () =>
      limiter.run(
        who,
        { text: shape, isIndexed },
        {
          database,
          read: () =>
            new Promise<string>((resolve) => {
              const end = () => {
                running = running.filter((query) => query.end !== end);
                time.timer += ms;
                resolve(name);
              };
              running.push({ name, end });
            }),
        }
      ),
    signal && (() => signal)
  );
};
const settle = () => new Promise((resolve) => setImmediate(resolve));
const endAll = async () => {
  await settle();
  while (running.length + rested.length > 0) {
    running[0]?.end();
    await settle();
    for (const { end } of rested.splice(0)) end();
    await settle();
  }
};
const names = () => running.map(({ name }) => name);
/** Uses up store time at once. */
const use = async (client: string, ms: number) => {
  const done = request(client, 'use', { ms });
  await endAll();
  await done;
};

describe('createQueryLimiter', () => {
  it('runs two queries of a client in parallel, and the others after them', async () => {
    const all = ['a', 'b', 'c', 'd'].map((name) => request('visitor', name));
    await settle();
    expect(names()).toEqual(['a', 'b']);
    await endAll();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets a client wait only for itself', async () => {
    const greedy = Array.from({ length: 32 }, (_, n) => request('greedy', `slow ${n}`));
    const other = request('visitor', 'day list');
    await settle();
    expect(names()).toEqual(['slow 0', 'slow 1', 'day list']);
    await endAll();
    await Promise.all([...greedy, other]);
  });

  it('runs equal queries of a client once', async () => {
    const all = [1, 2, 3].map(() => request('visitor', 'same'));
    await settle();
    expect(names()).toEqual(['same']);
    await endAll();
    expect(await Promise.all(all)).toEqual(['same', 'same', 'same']);
  });

  it('creates a signal only for a query that waits', async () => {
    const admit = (name: string, signal: () => AbortSignal) =>
      limiter.admit(clientOf('visitor'), name, () => new Promise<void>((end) => setImmediate(end)), signal);
    const created: string[] = [];
    await Promise.all(
      ['a', 'b', 'c', 'c'].map((name) =>
        admit(name, () => {
          created.push(name);
          return new AbortController().signal;
        })
      )
    );
    expect(created).toEqual(['c', 'c']);
  });

  it('does not start an aborted query', async () => {
    const before = ['a', 'b'].map((name) => request('visitor', name));
    const [gone, other] = [new AbortController(), new AbortController()];
    const abandoned = request('visitor', 'c', { signal: gone.signal });
    const shared = [
      request('visitor', 'd', { signal: gone.signal }),
      request('visitor', 'd', { signal: other.signal }),
    ];
    await settle();
    gone.abort(new Error('gone'));
    await expect(abandoned).rejects.toThrow('gone');
    const again = request('visitor', 'c');
    running[0]?.end();
    running[0]?.end();
    await settle();
    expect(names()).toEqual(['d', 'c']);
    await endAll();
    await Promise.all([...before, ...shared, again]);
  });

  it('rejects a client that has used its store time, with the seconds until it has some again', async () => {
    // A third of the 15 s of a minute may be used at once.
    await use('greedy', 4_999);
    await use('greedy', 2_000);
    const rejected = request('greedy', 'more');
    await expect(rejected).rejects.toMatchObject({
      reason: 'RATE_LIMIT',
      headers: { 'retry-after': '8' },
      metadata: { retryAfterSeconds: '8', limit: 'storeTime' },
    });
    await use('visitor', 10);

    time.now += 8_000;
    await use('greedy', 1);
    expect(await registry.getSingleMetricAsString('touchline_queries_rejected_total')).toContain(
      'reason="store_time"} 1'
    );
  });

  it('gives a key with a higher rate limit more store time', async () => {
    const large = (name: string, ms: number) => request('proxy', name, { ms, share: 10 });
    for (const name of ['a', 'b', 'c']) {
      const done = large(name, 15_000);
      await endAll();
      await done;
    }
    const fourth = large('d', 15_000);
    await endAll();
    expect(await fourth).toBe('d');
    await expect(large('e', 1)).rejects.toMatchObject({ headers: { 'retry-after': '4' } });
  });

  it('rejects a query that would wait behind too many others of the same client', async () => {
    const waiting = Array.from({ length: 202 }, (_, n) => request('greedy', `slow ${n}`));
    await expect(request('greedy', 'one more')).rejects.toMatchObject({
      reason: 'RATE_LIMIT',
      metadata: { limit: 'queries' },
    });
    await endAll();
    await Promise.all(waiting);
  });

  it('runs expensive queries of all clients in a separate lane', async () => {
    const expensive = ['x', 'y', 'z'].map((client) => request(client, `scan of ${client}`, { isIndexed: false }));
    const cheap = request('visitor', 'day list');
    await settle();
    expect(names().sort()).toEqual(['day list', 'scan of x']);
    await endAll();
    await Promise.all([...expensive, cheap]);
  });

  it('pauses the lane for as long as an expensive query took, at most a second', async () => {
    const scans = [400, 3_000, 1].map((ms, n) => request(`client ${n}`, `scan ${n}`, { ms, isIndexed: false }));
    for (const rest of [400, 1_000]) {
      await settle();
      expect(running.length).toBe(1);
      running[0]?.end();
      await settle();
      expect(running).toEqual([]);
      expect(rested.map(({ ms }) => ms)).toEqual([rest]);
      for (const { end } of rested.splice(0)) end();
    }
    await endAll();
    await Promise.all(scans);
  });

  it('classifies queries by the measured time of the same shape', async () => {
    const run = async (name: string, ms: number) => {
      const done = request('visitor', name, { ms, shape: 'scan', isIndexed: false });
      await endAll();
      await done;
    };
    const costs = async () => {
      const all = ['x', 'y'].map((client) => request(client, `scan of ${client}`, { shape: 'scan', isIndexed: false }));
      await settle();
      const count = running.length;
      await endAll();
      await Promise.all(all);
      return count;
    };
    await run('of a small archive', 3);
    expect(await costs()).toBe(2);
    await run('of a large one', 900);
    expect(await costs()).toBe(1);
  });

  it('pauses between the slices of a query, while the next expensive one waits for all of them', async () => {
    const sliced = (name: string) =>
      limiter.runInSlices(clientOf(name), {
        database,
        async task(run) {
          const slice = (part: string) => () =>
            new Promise<void>((resolve) => {
              const end = () => {
                running = running.filter((query) => query.end !== end);
                time.timer += 8;
                resolve();
              };
              running.push({ name: `${part} of ${name}`, end });
            });
          await run(slice('first'));
          await run(slice('second'));
          return name;
        },
      });
    const lists = [sliced('x'), sliced('y')];
    const order: string[] = [];
    const rests: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      await settle();
      order.push(...names());
      expect(running.length).toBeLessThanOrEqual(1);
      running[0]?.end();
      await settle();
      for (const { ms, end } of rested.splice(0)) {
        rests.push(ms);
        end();
      }
    }

    expect(order).toEqual(['first of x', 'second of x', 'first of y', 'second of y']);
    expect(rests).toEqual([0, 8, 8, 0, 8, 8]);
    expect(await Promise.all(lists)).toEqual(['x', 'y']);
  });

  it('frees the slot of a query that fails', async () => {
    const failing = () => limiter.admit(clientOf('visitor'), 'fails', () => Promise.reject(new Error('no store')));
    for (let n = 0; n < 5; n += 1) await expect(failing()).rejects.toThrow('no store');
    await use('visitor', 1);
  });
});
