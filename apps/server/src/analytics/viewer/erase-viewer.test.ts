import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSql } from '../../testing/analytics/query.ts';
import { openTestStore } from '../../testing/store.ts';
import { type Feed, openFeed } from '../feed/open-feed.ts';
import { createVisitorHash } from '../viewing/visitor-hash.ts';
import { eraseViewer } from './erase-viewer.ts';
import { exportViewer, findViewerRows } from './routes.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const serverKeys = { pageToken: 'a', media: 'b', visitors: 'c', payments: 'd', audit: 'd' };

let folder: string;
let database: Awaited<ReturnType<typeof openTestStore>>;
let feed: Feed;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-erase-'));
  database = await openTestStore();
  feed = openFeed({
    settings: { dataDir: folder, analyticsDays: 0, analyticsWriter: true, natsUrls: [], natsStream: '' },
    database: database.database,
    serverKeys,
    registry: new Registry(),
    clock: () => NOON,
    log: { warn: () => {}, error: () => {} },
    file: ':memory:',
  });
});
afterEach(async () => {
  await feed.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

let sequence = 0;
async function beat(): Promise<void> {
  const event = { e: 'hb', xid: 'his', psqno: ++sequence, uti: NOON, vid: 'derby', mvrid: 'visitor' };
  const parts = [{ publisher: 'acme', events: [event] }];
  const sender = { time: NOON, envKey: 'k', origin: null, userAgent: '', country: null, metadata: {} };
  await feed.buffer.append(JSON.stringify({ ...sender, parts }));
  await feed.analytics.flushed();
}

it('leaves no event without its viewing, although the visitor continues to watch', async () => {
  const { analytics, buffer } = feed;
  await beat();
  const hash = createVisitorHash(serverKeys.visitors);
  const rows = await findViewerRows(analytics, 'acme', { viewerId: 'visitor' }, hash);
  const change: typeof analytics.change = async (...changeArguments) => {
    await beat();
    return analytics.change(...changeArguments);
  };
  const options = { publisher: 'acme', rows, ends: await buffer.ends(), hash };
  const erased = await eraseViewer({ ...feed, analytics: { ...analytics, change } }, options);
  expect(erased).toEqual({ viewings: 1, events: 2, contentEvents: 0, batches: 1 });
  expect(await readSql(analytics, 'SELECT * FROM viewing_events')).toEqual([]);

  await beat();
  expect(await readSql(analytics, 'SELECT count(*) AS events FROM viewing_events')).toEqual([{ events: 1 }]);
});

it('reads with its publisher as owner, as an export does, so that the queue stays fair', async () => {
  const { analytics, buffer } = feed;
  await beat();
  const owners: (string | undefined)[] = [];
  const read: typeof analytics.read = (query, input, options) => {
    owners.push(options?.owner);
    return analytics.read(query, input, options);
  };
  const watched = { ...analytics, read };
  const hash = createVisitorHash(serverKeys.visitors);
  const rows = await findViewerRows(watched, 'acme', { viewerId: 'visitor' }, hash);
  for await (const record of exportViewer(watched, rows)) expect(record).toContain('"kind":"viewing"');
  await eraseViewer({ ...feed, analytics: watched }, { publisher: 'acme', rows, ends: await buffer.ends(), hash });

  expect(owners.length).toBeGreaterThan(4);
  expect(new Set(owners)).toEqual(new Set(['acme']));
});
