import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anySql, readSql } from '../../testing/analytics/query.ts';
import { openTestStore } from '../../testing/store.ts';
import { createNatsLink } from '../collect/nats/nats-link.ts';
import { exportedEvents, type ViewerRows, viewingIds } from '../viewer/viewer-queries.ts';
import { type Names, names } from './named-queries.ts';
import type { NamedChange } from './named-query.ts';
import { type Feed, openFeed } from './open-feed.ts';

const NATS = process.env['TEST_NATS_URL'] ?? 'nats://127.0.0.1:4222';
const NOON = Date.parse('2026-11-21T12:00:00Z');
const isNatsThere = await (async () => {
  const link = createNatsLink([NATS]);
  return link.session().then(
    () => link.close().then(() => true),
    () => false
  );
})();

let folder: string;
let stream: string;
let database: Awaited<ReturnType<typeof openTestStore>>;
let open: Feed[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-two-'));
  stream = `TOUCHLINE_TEST_${randomBytes(6).toString('hex')}`;
  database = await openTestStore();
  open = [];
});
afterEach(async () => {
  await Promise.all(open.map((feed) => feed.close()));
  const link = createNatsLink([NATS]);
  const { manager } = await link.session();
  for (const name of [stream, `${stream}_WRITER`]) await manager.streams.delete(name).catch(() => {});
  await link.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a server's feed; feeds of the same name share the data folder. */
function feedOf(name: string, analyticsWriter: boolean, natsUrls = [NATS], allowed = testNames): Feed {
  const dataDir = join(folder, name);
  const feed = openFeed({
    settings: { dataDir, analyticsDays: 0, analyticsWriter, natsUrls, natsStream: stream },
    database: database.database,
    serverKeys: { pageToken: 'a', media: 'b', visitors: 'c', payments: 'd', audit: 'd' },
    registry: new Registry(),
    clock: () => NOON,
    log: { warn: () => {}, error: () => {} },
    file: join(dataDir, 'viewings.duckdb'),
    names: allowed,
  });
  open.push(feed);
  return feed;
}
async function close(feed: Feed): Promise<void> {
  open = open.filter((one) => one !== feed);
  await feed.close();
}

const forget: NamedChange<{ id: string }> = {
  name: 'forget',
  build: ({ id }) => ({ statements: ['DELETE FROM open_viewings WHERE id = $1'], parameters: [id] }),
};
const testNames: Names = { queries: [...names.queries, anySql], changes: [forget] };

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
const SQL = 'SELECT id FROM all_viewings WHERE publisher = $1 AND end_time <= $2 ORDER BY id';
const idsOn = async (feed: Feed) => (await readSql(feed.analytics, SQL, ['acme', { time: NOON }])).map(({ id }) => id);

describe.skipIf(!isNatsThere)('two servers on one NATS (needs NATS on 127.0.0.1:4222)', () => {
  it('store the events of both in the writing one, and both can query them', async () => {
    const writer = feedOf('writer', true);
    const other = feedOf('other', false);
    await writer.begin();
    await Promise.all([writer.buffer.append(lineOf('a')), other.buffer.append(lineOf('b'))]);
    await writer.analytics.flushed();
    await other.analytics.flushed();
    expect(await idsOn(writer)).toEqual(['a', 'b']);
    expect(await idsOn(other)).toEqual(['a', 'b']);
    const visitor: ViewerRows = { publisher: 'acme', by: 'browser', hashes: [2n ** 63n + 1n] };
    expect(await other.analytics.read(viewingIds, visitor)).toEqual([]);
    expect(await other.analytics.change(forget, { id: 'a' })).toEqual([1]);
    expect(await idsOn(writer)).toEqual(['b']);
    await expect(readSql(other.analytics, 'SELECT nonsense')).rejects.toThrow('analytics store failed');
  });

  it('interrupt a query on the writing one when its client disconnects from the other', async () => {
    const writer = feedOf('writer', true);
    const other = feedOf('other', false);
    await writer.buffer.append(lineOf('a'));
    await writer.analytics.flushed();
    const endless = 'SELECT sum(hash(a.range) % 7) AS n FROM range(10000000) a, range(10000000) b';
    const leaving = new AbortController();
    const left = readSql(other.analytics, endless, [], { owner: 'acme', signal: leaving.signal });
    // Once it runs there, the publisher's next query waits for it.
    await wait(300);
    leaving.abort(new Error('gone'));

    await expect(left).rejects.toThrow('gone');
    const begin = performance.now();
    expect(await readSql(writer.analytics, 'SELECT 1 AS n', [], { owner: 'acme' })).toEqual([{ n: 1 }]);
    expect(performance.now() - begin).toBeLessThan(3_000);
  });

  it('run named queries only, and reject SQL of another server and messages that decompress to too much', async () => {
    const writer = feedOf('writer', true, [NATS], names);
    const other = feedOf('other', false);
    await writer.buffer.append(lineOf('a'));
    await writer.analytics.flushed();
    await expect(readSql(other.analytics, 'SELECT 1 AS n')).rejects.toThrow('has no query "anySql"');
    const visitor: ViewerRows = { publisher: 'acme', by: 'browser', hashes: [1n] };
    const wrong = { viewer: visitor, viewings: ['1) OR (1 = 1'] as unknown as number[] };
    await expect(other.analytics.read(exportedEvents, wrong)).rejects.toThrow('not a whole number');
    expect(await other.analytics.read(viewingIds, visitor)).toEqual([]);

    const link = createNatsLink([NATS]);
    const { connection } = await link.session();
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 32));
    const reply = await connection.request(`${stream}.ask`, bomb, { timeout: 10_000 });
    expect(gunzipSync(reply.data).toString()).toContain('analytics store failed');
    await link.close();
  });

  it('lose nothing while the writing one is down', async () => {
    const writer = feedOf('writer', true);
    const other = feedOf('other', false);
    await writer.buffer.append(lineOf('a'));
    await writer.analytics.flushed();
    await close(writer);
    await other.buffer.append(lineOf('b'));
    await expect(idsOn(other)).rejects.toMatchObject({ reason: 'UNAVAILABLE' });

    const again = feedOf('writer', true);
    await again.begin();
    await again.analytics.flushed();
    expect(await idsOn(other)).toEqual(['a', 'b']);
  });

  it('reject a second store, and report it', async () => {
    const writer = feedOf('writer', true);
    await writer.buffer.append(lineOf('a'));
    await writer.analytics.flushed();
    const wrong = feedOf('wrong', true);
    await expect(idsOn(wrong)).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  });

  it('store what was collected in files before NATS was configured', async () => {
    const before = feedOf('writer', true, []);
    await before.buffer.append(lineOf('a'));
    await close(before);
    const writer = feedOf('writer', true);
    await writer.buffer.append(lineOf('b'));
    await writer.analytics.flushed();
    expect(await idsOn(writer)).toEqual(['a', 'b']);
  });
});
