import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventListing } from '../../apps/server/src/content/events/event.ts';
import { listRows } from '../../apps/server/src/content/listing/list-rows.ts';
import { pageSql } from '../../apps/server/src/content/listing/page-sql.ts';
import { planOf, rejectExpensive } from '../../apps/server/src/content/listing/reject-expensive.ts';
import type { Store } from '../../apps/server/src/platform/database/open-database.ts';
import { fillWithEvents } from '../../apps/server/src/testing/events.ts';
import { toListQuery } from '../../apps/server/src/testing/lists/listing.ts';
import { simulateRows, vacuumEvents } from '../../apps/server/src/testing/lists/plans.ts';
import { isPostgresReachable, openTestPostgres, openTestStore } from '../../apps/server/src/testing/store.ts';
import { type HostileList, hostileLists, SIZES } from './hostile-lists.ts';

/** `EVENTS=100000` takes some minutes. */
const EVENTS = Number(process.env['EVENTS'] ?? 3_000);
const ARCHIVE = 1_000_000;
const SEED = 1;
/** The hundred worst; `KEEP_WORST=1 npx vitest run bench/growth/hostile-lists.test.ts` finds them once more. */
const FILE = new URL('hostile-lists.json', import.meta.url);

/** Functions that open each store; null if it is not reachable. */
const stores: readonly [string, (() => Promise<Store>) | null][] = [
  ['the embedded store', openTestStore],
  ['PostgreSQL', (await isPostgresReachable()) ? openTestPostgres : null],
];

describe.runIf(process.env['KEEP_WORST'])('keeping the worst lists', () => {
  it('writes those that take the embedded store longest, a third of each size', { timeout: 600_000 }, async () => {
    const store = await openFilled(openTestStore, 5_000);
    const worst: HostileList[] = [];
    for (const size of SIZES) worst.push(...(await worstOf(store, hostileLists(SEED, 250, size), size[2])));
    writeFileSync(FILE, `[\n${worst.map((list) => `  ${JSON.stringify(list)}`).join(',\n')}\n]\n`);
    await store.close();
  });
});

describe.skipIf(process.env['KEEP_WORST']).each(stores)('the hundred worst lists, on %s', (_, openStore) => {
  if (openStore === null) return it.skip('no PostgreSQL responds', () => {});
  let worst: readonly HostileList[];
  let store: Store;

  beforeAll(async () => {
    worst = JSON.parse(readFileSync(FILE, 'utf8'));
    store = await openFilled(openStore, EVENTS);
  }, 240_000);
  afterAll(() => store.close());

  it(`are answered or clearly rejected, each within its time, of ${EVENTS} events`, { timeout: 300_000 }, async () => {
    expect(worst).toHaveLength(100);
    const read = (list: HostileList) =>
      listRows(store.database, eventListing, toQuery(list)).then(
        ({ rows }) => (rows.length <= 10 ? 'answered' : `${rows.length} rows`),
        toReason
      );
    for (const list of worst) {
      const first = await read(list);
      // The longest takes a tenth of its time. A machine that stands still for a moment may stop it, but not twice.
      const outcome = first === 'TIMEOUT' ? await read(list) : first;
      expect(['answered', 'FILTER_TOO_EXPENSIVE'], JSON.stringify(list)).toContain(outcome);
    }
  });

  it('are rejected at a million events before they begin, by name of what is expensive', async () => {
    await simulateRows(store.database, ARCHIVE);
    const rejected: unknown[] = [];
    for (const list of worst) {
      const statement = pageSql(eventListing, toQuery(list));
      const plan = await planOf(store.database, 'events', statement, 0);
      try {
        rejectExpensive(plan, statement);
      } catch (error) {
        rejected.push(error);
      }
    }
    await vacuumEvents(store.database);
    expect(rejected.length).toBeGreaterThan(90);
    for (const error of rejected) {
      expect(error).toMatchObject({ reason: 'FILTER_TOO_EXPENSIVE', statusCode: 400 });
      expect(error).toHaveProperty('metadata.term', expect.stringMatching(/./));
    }
  });
});

async function openFilled(openStore: () => Promise<Store>, events: number): Promise<Store> {
  const store = await openStore();
  await fillWithEvents(store.database, 'acme', events);
  await vacuumEvents(store.database);
  return store;
}

/** The `count` that take longest, at most two of the same shape. */
async function worstOf(store: Store, lists: readonly HostileList[], count: number): Promise<readonly HostileList[]> {
  const timed: { readonly list: HostileList; readonly time: number }[] = [];
  for (const list of lists) timed.push({ list, time: await timeOf(store, list) });
  timed.sort((one, other) => other.time - one.time);
  // Once more, as a busy machine makes any list slow.
  const again: typeof timed = [];
  for (const { list, time } of timed.slice(0, 3 * count)) {
    again.push({ list, time: Math.min(time, await timeOf(store, list), await timeOf(store, list)) });
  }
  const shapes = new Map<string, number>();
  return again
    .sort((one, other) => other.time - one.time)
    .map(({ list }) => list)
    .filter(({ filter }) => {
      const shape = filter.replace(/\d+/g, '').slice(0, SHAPE_LENGTH);
      shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
      return (shapes.get(shape) ?? 0) <= 2;
    })
    .slice(0, count);
}

/** Characters by which two filters count as of the same shape. */
const SHAPE_LENGTH = 60;

async function timeOf(store: Store, list: HostileList): Promise<number> {
  const begin = performance.now();
  // One that is stopped has taken its two seconds.
  await listRows(store.database, eventListing, toQuery(list)).catch(() => {});
  return performance.now() - begin;
}

function toQuery(list: HostileList) {
  return toListQuery(eventListing, 'acme', list);
}

function toReason(error: unknown): string {
  return error instanceof Error && 'reason' in error ? String(error.reason) : String(error);
}
