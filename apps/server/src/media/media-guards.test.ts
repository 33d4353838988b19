import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createChanges } from '../changes/changes.ts';
import type { Database } from '../database/schema.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { createMediaGuards } from './media-guards.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
  await server.manage('POST', '/acme/accessPolicies?accessPolicyId=members', { body: { requireAuthentication: true } });
  await server.manage('POST', '/acme/videos?videoId=derby', { body: { accessPolicyId: 'members' } });
}, 60_000);
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

/** A query that never ends, whatever is asked of it. */
const slowQuery: object = new Proxy(() => slowQuery, {
  get: (_, name) => (name === 'execute' ? () => new Promise(() => {}) : () => slowQuery),
});

/** Guards over a store that can be made to fail, or to hesitate. */
async function openGuards() {
  const store = { failing: false, slow: false, gone: false, asked: 0 };
  const database = new Proxy(server.store.database, {
    get(target, name) {
      if (name !== 'selectFrom') return Reflect.get(target, name);
      store.asked += 1;
      if (store.slow) return () => slowQuery;
      if (store.failing) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
      return target.selectFrom.bind(target);
    },
  }) as Database;
  const changes = await createChanges({
    listen: async ({ up }) => {
      up();
      return async () => {};
    },
  });
  const ownerOf = async () => {
    return store.gone ? ('NOWHERE' as const) : { publisher: 'acme', imported: false };
  };
  return { store, changes, guards: createMediaGuards({ database, changes, ownerOf }) };
}

describe('the guards of a folder', () => {
  it('are asked for once by all who come together, and not again for a while', async () => {
    const { store, guards } = await openGuards();
    const [first] = await Promise.all([guards('derby'), guards('derby'), guards('derby')]);
    await guards('derby');
    expect(first).toMatchObject({ isProtected: true, guards: [{ publisher: 'acme', id: 'derby' }] });
    expect(store.asked).toBe(1);
  });

  it('are asked for anew after any write', async () => {
    const { store, changes, guards } = await openGuards();
    await guards('derby');
    changes.wrote('acme');
    await guards('derby');
    expect(store.asked).toBe(2);
  });

  it('of one that there is not are not asked for, and not remembered', async () => {
    const { store, guards } = await openGuards();
    store.gone = true;
    expect(await guards('derby')).toBeNull();
    expect(store.asked).toBe(0);
    store.gone = false;
    expect((await guards('derby'))?.isProtected).toBe(true);
  });

  it('are not known while the store fails: nothing is opened by mistake', async () => {
    const { store, guards } = await openGuards();
    store.failing = true;
    await expect(guards('derby')).rejects.toThrow('gone');
    await expect(guards('nobodys')).rejects.toThrow('gone');
  });

  it('stay what they were while the store fails, open or closed', async () => {
    const { store, changes, guards } = await openGuards();
    await Promise.all([guards('derby'), guards('nobodys')]);
    store.failing = true;
    changes.wrote('acme');
    expect((await guards('derby'))?.isProtected).toBe(true);
    expect((await guards('nobodys'))?.isProtected).toBe(false);
  });

  it('are those of a moment ago while the store hesitates, unless something was written', async () => {
    const { store, changes, guards } = await openGuards();
    await guards('derby');
    store.slow = true;
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
    expect((await guards('derby'))?.isProtected).toBe(true);

    changes.wrote('acme');
    const late = await Promise.race([guards('derby'), new Promise((resolve) => setTimeout(resolve, 500, 'waits'))]);
    expect(late).toBe('waits');
    vi.restoreAllMocks();
  });
});

it('a store that cannot be asked is no open door', async () => {
  const lone = await openTestApp({ demo: true });
  await lone.store.database.schema.dropTable('videos').cascade().execute();
  const { status } = await lone.visit('/media/reel/master.m3u8');
  expect(status).toBeGreaterThanOrEqual(500);
  await lone.close();
});
