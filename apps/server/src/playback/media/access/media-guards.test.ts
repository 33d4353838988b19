import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createChanges } from '../../../platform/changes/changes.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
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

/** A query that never ends. */
const slowQuery: object = new Proxy(() => slowQuery, {
  get: (_, name) => (name === 'execute' ? () => new Promise(() => {}) : () => slowQuery),
});

/** Guards with a store that can fail or hang. */
async function openGuards() {
  const store = { failing: false, slow: false, gone: false, queries: 0 };
  const database = new Proxy(server.store.database, {
    get(target, name) {
      if (name !== 'selectFrom') return Reflect.get(target, name);
      store.queries += 1;
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
  it('are loaded once for concurrent requests, and then cached', async () => {
    const { store, guards } = await openGuards();
    const [first] = await Promise.all([guards('derby'), guards('derby'), guards('derby')]);
    await guards('derby');
    expect(first).toMatchObject({ isProtected: true, guards: [{ publisher: 'acme', id: 'derby' }] });
    expect(store.queries).toBe(1);
  });

  it('are loaded again after any write', async () => {
    const { store, changes, guards } = await openGuards();
    await guards('derby');
    changes.wrote('acme');
    await guards('derby');
    expect(store.queries).toBe(2);
  });

  it('of a missing folder are neither loaded nor cached', async () => {
    const { store, guards } = await openGuards();
    store.gone = true;
    expect(await guards('derby')).toBeNull();
    expect(store.queries).toBe(0);
    store.gone = false;
    expect((await guards('derby'))?.isProtected).toBe(true);
  });

  it('are unknown while the store fails, so no access is granted', async () => {
    const { store, guards } = await openGuards();
    store.failing = true;
    await expect(guards('derby')).rejects.toThrow('gone');
    await expect(guards('nobodys')).rejects.toThrow('gone');
  });

  it('stay unchanged while the store fails, protected or not', async () => {
    const { store, changes, guards } = await openGuards();
    await Promise.all([guards('derby'), guards('nobodys')]);
    store.failing = true;
    changes.wrote('acme');
    expect((await guards('derby'))?.isProtected).toBe(true);
    expect((await guards('nobodys'))?.isProtected).toBe(false);
  });

  it('are the cached ones while the store hangs, unless there was a write', async () => {
    const { store, changes, guards } = await openGuards();
    await guards('derby');
    store.slow = true;
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
    expect((await guards('derby'))?.isProtected).toBe(true);

    changes.wrote('acme');
    const result = await Promise.race([guards('derby'), new Promise((resolve) => setTimeout(resolve, 500, 'waits'))]);
    expect(result).toBe('waits');
    vi.restoreAllMocks();
  });
});
