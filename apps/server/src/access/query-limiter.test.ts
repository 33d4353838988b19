import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/schema.ts';
import { createQueryLimiter, type QueryLimiter } from './query-limiter.ts';

/** A store with as many connections as requests, whose queries end when the test says so. */
const database = {
  connection: () => ({ execute: <Result>(run: (connection: unknown) => Promise<Result>) => run({}) }),
} as unknown as Database;
const time = { now: 0, timer: 0 };
/** Ends the rests of slots that are waited for. */
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
/** A request of a client that makes one query, which takes `ms` of the store's time once it ends. */
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
    signal
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
  it('runs two queries of a client at the same time, and the others after them', async () => {
    const all = ['a', 'b', 'c', 'd'].map((name) => request('visitor', name));
    await settle();
    expect(names()).toEqual(['a', 'b']);
    await endAll();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets a client wait for nobody but itself', async () => {
    const greedy = Array.from({ length: 32 }, (_, n) => request('greedy', `slow ${n}`));
    const other = request('visitor', 'day list');
    await settle();
    expect(names()).toEqual(['slow 0', 'slow 1', 'day list']);
    await endAll();
    await Promise.all([...greedy, other]);
  });

  it('makes one query of equal ones of a client', async () => {
    const all = [1, 2, 3].map(() => request('visitor', 'same'));
    await settle();
    expect(names()).toEqual(['same']);
    await endAll();
    expect(await Promise.all(all)).toEqual(['same', 'same', 'same']);
  });

  it('does not begin what nobody waits for any more', async () => {
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

  it('rejects a client that has used its store time, with the seconds after which it has some again', async () => {
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

  it('rejects what waits behind too many others of the same client', async () => {
    const waiting = Array.from({ length: 202 }, (_, n) => request('greedy', `slow ${n}`));
    await expect(request('greedy', 'one more')).rejects.toMatchObject({
      reason: 'RATE_LIMIT',
      metadata: { limit: 'queries' },
    });
    await endAll();
    await Promise.all(waiting);
  });

  it('keeps expensive queries in a lane of their own, whoever sends them', async () => {
    const expensive = ['x', 'y', 'z'].map((client) => request(client, `scan of ${client}`, { isIndexed: false }));
    const cheap = request('visitor', 'day list');
    await settle();
    expect(names().sort()).toEqual(['day list', 'scan of x']);
    await endAll();
    await Promise.all([...expensive, cheap]);
  });

  it('lets the lane rest as long as an expensive query took, a second at most', async () => {
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

  it('learns which queries are expensive by what those of the same shape took', async () => {
    const run = async (name: string, ms: number) => {
      const done = request('visitor', name, { ms, shape: 'scan', isIndexed: false });
      await endAll();
      await done;
    };
    const lanes = async () => {
      const all = ['x', 'y'].map((client) => request(client, `scan of ${client}`, { shape: 'scan', isIndexed: false }));
      await settle();
      const count = running.length;
      await endAll();
      await Promise.all(all);
      return count;
    };
    await run('of a small archive', 3);
    expect(await lanes()).toBe(2);
    await run('of a large one', 900);
    expect(await lanes()).toBe(1);
  });

  it('frees the slot of a query that fails', async () => {
    const failing = () => limiter.admit(clientOf('visitor'), 'fails', () => Promise.reject(new Error('no store')));
    for (let n = 0; n < 5; n += 1) await expect(failing()).rejects.toThrow('no store');
    await use('visitor', 1);
  });
});
