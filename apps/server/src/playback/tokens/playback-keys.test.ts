import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Changes } from '../../platform/changes/changes.ts';
import type { Database } from '../../platform/database/schema.ts';
import { openTokenTest, type TokenTest } from '../../testing/tokens.ts';
import { createPlaybackKeys } from './playback-keys.ts';

let test: TokenTest;
beforeAll(async () => {
  test = await openTokenTest();
}, 60_000);
afterAll(() => test.close());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Keys of a server without notifications; with `away.now` its store fails, too. */
function openDeaf() {
  const away = { now: false };
  const { database } = test.server.ports;
  const selectFrom = (table: 'publishers') => {
    if (away.now) throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });
    return database.selectFrom(table);
  };
  const failing = { selectFrom } as unknown as Database;
  const line = { generation: () => 0, live: false, wrote() {} };
  const changes = line as unknown as Changes;
  const keys = createPlaybackKeys({
    database: failing,
    secrets: test.stored,
    changes,
    clock: () => test.server.time.now,
  });
  const kids = async () => (await keys.of('acme')).ring.keys.map(({ kid }) => kid);
  return { away, line, keys, kids };
}
const setState = (state: string) => test.server.manage('PATCH', '/acme/signingKeys/cdn', { body: { state } });

describe('keys of a server without notifications', () => {
  it('are a second old at most', async () => {
    const { kids } = openDeaf();
    expect(await kids()).toContain('cdn');
    await setState('DISABLED');

    vi.advanceTimersByTime(999);
    expect(await kids()).toContain('cdn');
    vi.advanceTimersByTime(1);
    expect(await kids()).not.toContain('cdn');
    await setState('ACTIVE');
  });

  it('remain valid for five minutes while the store is down, and are read again as soon as it is back', async () => {
    const { away, keys, kids } = openDeaf();
    const before = await kids();
    away.now = true;

    vi.advanceTimersByTime(5 * 60_000 - 1);
    expect(await Promise.all([kids(), kids()])).toEqual([before, before]);
    await expect(keys.of('other')).rejects.toThrow('Connection terminated');

    away.now = false;
    await setState('DISABLED');
    expect(await kids()).not.toContain('cdn');
    await setState('ACTIVE');

    away.now = true;
    vi.advanceTimersByTime(5 * 60_000);
    await expect(kids()).rejects.toThrow('Connection terminated');
  });

  it('remain valid as long after an hour without failures and writes', async () => {
    const { away, line, kids } = openDeaf();
    line.live = true;
    const before = await kids();
    vi.advanceTimersByTime(60 * 60_000);
    expect(await kids()).toEqual(before);

    [line.live, away.now] = [false, true];
    vi.advanceTimersByTime(60_000);

    expect(await kids()).toEqual(before);
  });

  it('are read once for concurrent requests', async () => {
    const { keys } = openDeaf();
    const before = test.server.queries.length;
    await Promise.all([keys.of('acme'), keys.of('acme'), keys.of('acme')]);
    expect(test.server.queries.length - before).toBe(3);
  });
});
