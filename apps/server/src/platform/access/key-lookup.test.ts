import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestStore } from '../../testing/store.ts';
import type { Store } from '../database/open-database.ts';
import type { Database } from '../database/schema.ts';
import { createKeyLookup } from './key-lookup.ts';

/** ms after which a key is looked up again, plus a margin. */
const STALE = 1_050;

let store: Store;

beforeAll(async () => {
  store = await openTestStore();
  const now = new Date('2026-11-21T12:00:00Z');
  const columns = { revision: 1, create_time: now, update_time: now };
  await store.database
    .insertInto('publishers')
    .values({ id: 'acme', body: '{}', ...columns })
    .execute();
  await store.database
    .insertInto('public_keys')
    .values({ id: 'pk', publisher_id: 'acme', body: JSON.stringify({ state: 'ACTIVE' }), ...columns })
    .execute();
}, 60_000);
afterAll(() => store.close());

const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A store that counts queries, and can fail or delay them. */
function openMoodyStore() {
  const mood = { state: 'well' as 'well' | 'gone' | 'slow', queries: 0 };
  const database = store.database.withPlugin({
    transformQuery({ node }) {
      mood.queries += 1;
      if (mood.state === 'gone') throw new Error('Connection terminated unexpectedly');
      return node;
    },
    async transformResult({ result }) {
      if (mood.state === 'slow') await passed(1_500);
      return result;
    },
  }) as Database;
  return { mood, keys: createKeyLookup(database) };
}

describe('createKeyLookup', () => {
  it('queries once for concurrent requests of a key', async () => {
    const { mood, keys } = openMoodyStore();

    const results = await Promise.all(Array.from({ length: 50 }, () => keys.find('pk')));

    expect(results.map((key) => key?.publisher.id)).toEqual(Array(50).fill('acme'));
    expect(mood.queries).toBe(1);
  });

  it('uses cached keys while the store is down, and queries again once it is back', async () => {
    const { mood, keys } = openMoodyStore();
    await keys.find('pk');

    mood.state = 'gone';
    await passed(STALE);
    expect((await keys.find('pk'))?.id).toBe('pk');
    await expect(keys.find('pk_never_seen')).rejects.toThrow('Connection terminated');

    mood.state = 'well';
    const before = mood.queries;
    expect((await keys.find('pk'))?.id).toBe('pk');
    expect(mood.queries).toBe(before + 1);
  });

  it('does not wait for a slow store if the key was read a second ago', async () => {
    const { mood, keys } = openMoodyStore();
    await keys.find('pk');

    mood.state = 'slow';
    await passed(STALE);
    const start = performance.now();
    const results = await Promise.all([keys.find('pk'), keys.find('pk')]);

    expect(results.map((key) => key?.id)).toEqual(['pk', 'pk']);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('waits for the store after a write of this server, and uses the cached key only if that fails', async () => {
    const { mood, keys } = openMoodyStore();
    await keys.find('pk');

    mood.state = 'slow';
    keys.forget();
    const start = performance.now();
    await keys.find('pk');
    expect(performance.now() - start).toBeGreaterThan(1_400);

    mood.state = 'gone';
    keys.forget();
    expect((await keys.find('pk'))?.id).toBe('pk');
  });
});
