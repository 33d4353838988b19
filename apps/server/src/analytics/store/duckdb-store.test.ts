import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentRow, eventRow, viewingRow } from '../../testing/analytics/rows.ts';
import type { WriteBatch } from './analytics-store.ts';
import { type DuckStore, openDuckStore } from './duckdb-store.ts';
import { StoreInUse } from './open-duckdb.ts';

const NOON = Date.parse('2026-11-21T12:00:00.123Z');
const HASH = 2n ** 64n - 1n;

let folder: string;
let path: string;
let store: DuckStore;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-duckdb-'));
  path = join(folder, 'made', 'analytics.duckdb');
  store = await openDuckStore({ path });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const part = (overrides: Partial<WriteBatch>): WriteBatch => ({
  viewings: [],
  events: [],
  content: [],
  progress: new Map(),
  ...overrides,
});
const viewing = (number: number, overrides = {}) => ({
  row: viewingRow({
    viewing: number,
    publisher: 'acme',
    id: `v${number}`,
    viewer: HASH,
    start_time: NOON,
    ...overrides,
  }),
  fields: { xwati: [3, 1_500] } as Record<string, [number, unknown]>,
  isOver: false,
});
const count = async (table: string) => (await store.read(`SELECT count(*) AS n FROM ${table}`))[0]?.['n'];

describe('an analytics store in a file', () => {
  it('returns what was written, with its times and hashes, after it was reopened', async () => {
    await store.write(
      part({
        viewings: [viewing(1), { ...viewing(2, { watch_time: 12.5, bot: false }), isOver: true }],
        events: [eventRow({ viewing: 1, publisher: 'acme', sequence: 4, time: NOON, word: 'playing', watching: true })],
        content: [contentRow({ publisher: 'acme', time: NOON, word: 'click', session: HASH })],
        progress: new Map([['events-1', '100']]),
      })
    );
    await store.close();
    store = await openDuckStore({ path });

    expect(await store.read('SELECT id, is_open, start_time, watch_time, bot FROM all_viewings ORDER BY id')).toEqual([
      { id: 'v1', is_open: true, start_time: NOON, watch_time: null, bot: null },
      { id: 'v2', is_open: false, start_time: NOON, watch_time: 12.5, bot: false },
    ]);
    expect(await store.findEvents([1, 2])).toEqual([{ viewing: 1, sequence: 4, time: NOON, word: 'playing' }]);
    expect([...(await store.progress())]).toEqual([['events-1', '100']]);
    expect(await count('content_events')).toBe(1);
  });

  it('finds viewings by their ids, open ones with their registers', async () => {
    await store.write(part({ viewings: [viewing(1), { ...viewing(2), isOver: true }, viewing(3)] }));
    const viewings = await store.findViewings('acme', ['v1', 'v2', "v'4"]);
    expect(viewings.map(({ row, fields }) => [row.viewing, row.viewer, fields])).toEqual([
      [1, HASH, { xwati: [3, 1_500] }],
      [2, HASH, null],
    ]);
    expect(await store.findViewings('other', ['v1'])).toEqual([]);
    expect(await store.findViewings('acme', [])).toEqual([]);
  });

  it('has one row per viewing, the newest, open or ended', async () => {
    await store.write(part({ viewings: [viewing(1, { watch_time: 1 })] }));
    await store.write(part({ viewings: [{ ...viewing(1, { watch_time: 2 }), isOver: true }] }));
    await store.write(part({ viewings: [{ ...viewing(1, { watch_time: 3 }), isOver: true }] }));
    expect(await store.read('SELECT watch_time, is_open FROM all_viewings')).toEqual([
      { watch_time: 3, is_open: false },
    ]);
  });

  it('writes a batch in full or not at all', async () => {
    const broken = { ...viewing(2), row: viewingRow({ viewing: 2, id: { not: 'text' } as unknown as string }) };
    await expect(
      store.write(part({ viewings: [viewing(1), broken], progress: new Map([['events-1', '7']]) }))
    ).rejects.toThrow();
    expect([await count('all_viewings'), await count('progress')]).toEqual([0, 0]);

    await store.write(part({ viewings: [viewing(1)] }));
    expect(await count('all_viewings')).toBe(1);
  });

  it('stores null for a number that does not fit its column', async () => {
    const unfit = {
      duration: Number.NaN,
      rebuffer_count: -1,
      seek_count: 2 ** 32,
      quartiles: 256,
      live_latency: 1e300,
    };
    await store.write(part({ viewings: [viewing(1, unfit)] }));
    expect(
      await store.read('SELECT duration, rebuffer_count, seek_count, quartiles, live_latency FROM all_viewings')
    ).toEqual([{ duration: null, rebuffer_count: null, seek_count: null, quartiles: null, live_latency: 1e300 }]);
  });

  it('compares parameters with columns of every type', async () => {
    await store.write(part({ viewings: [viewing(1, { live: true, duration: 90_000.5 })] }));
    const sql =
      'SELECT id FROM all_viewings WHERE viewer = $1 AND start_time = $2 AND live = $3 AND duration = $4 AND viewing = $5 AND id = $6';
    expect(await store.read(sql, [HASH, { time: NOON }, true, 90_000.5, 1, 'v1'])).toEqual([{ id: 'v1' }]);
    expect(await store.read('SELECT $1 AS large, $2 AS none, 1.25 AS tenth', [NOON, null])).toEqual([
      { large: NOON, none: null, tenth: 1.25 },
    ]);
  });

  it('runs all statements of a change or none, and counts the rows', async () => {
    await store.write(part({ viewings: [viewing(1), viewing(2), viewing(3)] }));
    const rows = (table: string) => `DELETE FROM ${table} WHERE viewing < $1`;
    expect(await store.change([rows('open_viewings'), rows('viewings')], [3])).toEqual([2, 0]);
    await expect(store.change([rows('open_viewings'), rows('nowhere')], [9])).rejects.toThrow();
    expect(await count('open_viewings')).toBe(1);
  });

  it('answers lookups of the feed while publishers run slow queries, and rejects those that would time out', async () => {
    const long = 'SELECT sum(hash(a.range) % 7) AS n FROM range(5000) a, range(5000) b';
    const slowQueries = Array.from({ length: 300 }, (_, n) => store.read(n < 2 ? long : 'SELECT 1 AS n'));
    const ended: string[] = [];
    const answers = Promise.allSettled(slowQueries);
    slowQueries[0]?.finally(() => ended.push('long'));
    await Promise.all([store.lookup('SELECT 1'), store.findViewings('acme', ['v1']), store.progress()]);
    ended.push('looked up');
    const rejected = (await answers).filter(({ status }) => status === 'rejected');
    expect(ended).toEqual(['looked up', 'long']);
    expect(rejected.length).toBe(300 - 2 * 101);
    expect(rejected[0]).toMatchObject({ reason: { reason: 'UNAVAILABLE' } });
  });

  it('interrupts a canceled query, and serves another publisher during a slow query', async () => {
    const endless = 'SELECT sum(hash(a.range) % 7) AS n FROM range(10000000) a, range(10000000) b';
    const leaving = new AbortController();
    const { signal } = leaving;
    const queries = Array.from({ length: 4 }, () => store.read(endless, [], { owner: 'acme', signal }));
    const left = Promise.allSettled(queries);
    expect(await store.read('SELECT 1 AS n', [], { owner: 'other' })).toEqual([{ n: 1 }]);

    const time = performance.now();
    leaving.abort();
    expect((await left).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    expect(await store.read('SELECT 2 AS n', [], { owner: 'acme' })).toEqual([{ n: 2 }]);
    expect(performance.now() - time).toBeLessThan(2_000);
  });

  it('interrupts a query that is canceled before it starts', async () => {
    const endless = 'SELECT sum(hash(a.range) % 7) AS n FROM range(10000000) a, range(10000000) b';
    const leaving = new AbortController();
    const left = store.read(endless, [], { owner: 'acme', signal: leaving.signal });
    // It has its connection by now, but no thread yet.
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    const time = performance.now();
    leaving.abort();

    await expect(left).rejects.toThrow();
    expect(performance.now() - time).toBeLessThan(5_000);
  });

  it.each([
    ["SELECT * FROM read_text('{folder}/secret')", 'Permission Error'],
    ["COPY (SELECT 1) TO '{folder}/made.csv'", 'Permission Error'],
    ["ATTACH '{folder}/other.duckdb'", 'Permission Error'],
    ['SET enable_external_access = true', 'locked'],
  ])('reaches no file but its own: %s', async (sql, words) => {
    writeFileSync(join(folder, 'secret'), 'secret');
    await expect(store.read(sql.replace('{folder}', folder))).rejects.toThrow(words);
    expect(readdirSync(folder).toSorted()).toEqual(['made', 'secret']);
  });

  it('spills to disk beside the file, and continues after it was closed', async () => {
    await store.close();
    store = await openDuckStore({ path, memoryLimit: '100MB' });
    const texts = 'SELECT repeat(range::VARCHAR, 20) AS text FROM range(1000000)';
    const answer = store.read(`SELECT count(*) AS n FROM (SELECT text FROM (${texts}) GROUP BY text)`);
    await vi.waitFor(() => expect(readdirSync(`${path}.tmp`)).not.toEqual([]), { timeout: 10_000, interval: 5 });
    expect(await answer).toEqual([{ n: 1_000_000 }]);
    await store.write(part({ viewings: [viewing(1)] }));
    await store.close();
    store = await openDuckStore({ path });
    expect(await count('all_viewings')).toBe(1);
  });

  it('serves reads during writes, and each result sees complete batches', async () => {
    const parts = Array.from({ length: 20 }, (_, n) => part({ viewings: [viewing(2 * n), viewing(2 * n + 1)] }));
    const writing = Promise.all(parts.map((one) => store.write(one)));
    for (let n = 0; n < 20; n += 1) expect(Number(await count('all_viewings')) % 2).toBe(0);
    await writing;
    expect(await count('all_viewings')).toBe(40);
  });

  it('can be opened once, also in the same process, and keeps its id', async () => {
    await expect(openDuckStore({ path })).rejects.toThrow(StoreInUse);
    const { id } = store;
    await store.close();
    store = await openDuckStore({ path });
    expect(store.id).toBe(id);
  });

  it('does not grow by removed rows, once a checkpoint ran', async () => {
    const many = Array.from({ length: 5_000 }, (_, n) => viewing(n));
    const write = async () => {
      await store.write(part({ viewings: many }));
      await store.checkpoint();
    };
    // Including the files that DuckDB has written beside it.
    const size = () =>
      readdirSync(dirname(path)).reduce((sum, name) => sum + statSync(join(dirname(path), name)).size, 0);
    await write();
    const first = size();
    for (let round = 0; round < 6; round += 1) await write();
    expect(size()).toBeLessThan(2 * first);
    expect(await count('all_viewings')).toBe(5_000);
  });
});
