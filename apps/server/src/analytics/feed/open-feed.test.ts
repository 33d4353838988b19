import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSql } from '../../testing/analytics/query.ts';
import { openTestStore } from '../../testing/store.ts';
import { type Feed, openFeed } from './open-feed.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');

let folder: string;
let database: Awaited<ReturnType<typeof openTestStore>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-feed-'));
  database = await openTestStore();
});
afterEach(async () => {
  vi.useRealTimers();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** All have the same store, which only one can open. */
const feedOf = (): Feed =>
  openFeed({
    settings: { dataDir: folder, analyticsDays: 0, analyticsWriter: true, natsUrls: [], natsStream: '' },
    database: database.database,
    serverKeys: { pageToken: 'a', media: 'b', visitors: 'c', payments: 'd', audit: 'd' },
    registry: new Registry(),
    clock: () => NOON,
    log: { warn: () => {}, error: () => {} },
    file: join(folder, 'viewings.duckdb'),
  });
const lineOf = (id: string) =>
  JSON.stringify({
    time: NOON,
    envKey: 'k',
    origin: null,
    userAgent: 'Mozilla/5.0',
    country: null,
    metadata: {},
    parts: [{ publisher: 'acme', events: [{ e: 'viewstart', xid: id, xsqno: 1, psqno: 1, uti: NOON, vid: 'derby' }] }],
  });

it('reports a store that cannot be opened, and still closes', async () => {
  const first = feedOf();
  await first.buffer.append(lineOf('a'));
  await first.analytics.flushed();

  const second = feedOf();
  await second.buffer.append(lineOf('b'));
  vi.useFakeTimers({ toFake: ['performance'] });
  const flushWakeup = setInterval(() => vi.advanceTimersByTime(10_001), 50);
  await expect(second.analytics.flushed()).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  clearInterval(flushWakeup);
  vi.useRealTimers();
  await second.close();
  await first.close();

  const third = feedOf();
  await third.begin();
  await third.analytics.flushed();
  expect(await readSql(third.analytics, 'SELECT id FROM all_viewings ORDER BY id')).toEqual([{ id: 'a' }, { id: 'b' }]);
  await third.close();
});
