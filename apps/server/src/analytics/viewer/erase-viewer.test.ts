import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestStore } from '../../test-store.ts';
import { type Feed, openFeed } from '../feed/open-feed.ts';
import { readSql } from '../feed/test-query.ts';
import { createVisitorHash } from '../viewing/visitor-hash.ts';
import { eraseViewer } from './erase-viewer.ts';
import { exportViewer } from './export-viewer.ts';
import { whoseRows } from './whose-rows.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const serverKeys = { pageToken: 'a', media: 'b', visitors: 'c', payments: 'd' };

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
  await feed.analytics.settled();
}

it('leaves no event without its viewing, although the visitor goes on watching meanwhile', async () => {
  const { analytics, buffer } = feed;
  await beat();
  const hash = createVisitorHash(serverKeys.visitors);
  const whose = await whoseRows(analytics, 'acme', { viewerId: 'visitor' }, hash);
  const change: typeof analytics.change = async (...asked) => {
    await beat();
    return analytics.change(...asked);
  };
  const options = { publisher: 'acme', whose, ends: await buffer.ends(), hash };
  const erased = await eraseViewer({ ...feed, analytics: { ...analytics, change } }, options);
  expect(erased).toEqual({ viewings: 1, events: 2, contentEvents: 0, batches: 1 });
  expect(await readSql(analytics, 'SELECT * FROM viewing_events')).toEqual([]);

  await beat();
  expect(await readSql(analytics, 'SELECT count(*) AS events FROM viewing_events')).toEqual([{ events: 1 }]);
});

it('reads for its publisher, as an export does, so that neither takes the place of others', async () => {
  const { analytics, buffer } = feed;
  await beat();
  const owners: (string | undefined)[] = [];
  const read: typeof analytics.read = (query, input, options) => {
    owners.push(options?.owner);
    return analytics.read(query, input, options);
  };
  const watched = { ...analytics, read };
  const hash = createVisitorHash(serverKeys.visitors);
  const whose = await whoseRows(watched, 'acme', { viewerId: 'visitor' }, hash);
  for await (const line of exportViewer(watched, whose)) expect(line).toContain('"kind":"viewing"');
  await eraseViewer({ ...feed, analytics: watched }, { publisher: 'acme', whose, ends: await buffer.ends(), hash });

  expect(owners.length).toBeGreaterThan(4);
  expect(new Set(owners)).toEqual(new Set(['acme']));
});
