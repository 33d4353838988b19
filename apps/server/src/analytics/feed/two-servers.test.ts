import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNatsLink } from '../../collect/nats/nats-link.ts';
import { openTestStore } from '../../test-store.ts';
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

/** A server's feed; of those with the same name the data folder is the same. */
function feedOf(name: string, analyticsWriter: boolean, natsUrls = [NATS]): Feed {
  const dataDir = join(folder, name);
  const feed = openFeed({
    settings: { dataDir, analyticsDays: 0, analyticsWriter, natsUrls, natsStream: stream },
    database: database.database,
    serverKeys: { pageToken: 'a', media: 'b', visitors: 'c', payments: 'd' },
    registry: new Registry(),
    clock: () => NOON,
    log: { warn: () => {}, error: () => {} },
    file: join(dataDir, 'viewings.duckdb'),
  });
  open.push(feed);
  return feed;
}
async function close(feed: Feed): Promise<void> {
  open = open.filter((one) => one !== feed);
  await feed.close();
}

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
const idsOn = async (feed: Feed) => (await feed.analytics.read(SQL, ['acme', { time: NOON }])).map(({ id }) => id);

describe.skipIf(!isNatsThere)('two servers on one NATS (needs NATS on 127.0.0.1:4222)', () => {
  it('store what both collect with the one that writes, and both can ask', async () => {
    const writer = feedOf('writer', true);
    const other = feedOf('other', false);
    await writer.begin();
    await Promise.all([writer.buffer.append(lineOf('a')), other.buffer.append(lineOf('b'))]);
    await writer.analytics.settled();
    await other.analytics.settled();
    expect(await idsOn(writer)).toEqual(['a', 'b']);
    expect(await idsOn(other)).toEqual(['a', 'b']);
    expect(await other.analytics.change(['DELETE FROM open_viewings WHERE id = $1'], ['a'])).toEqual([1]);
    expect(await idsOn(writer)).toEqual(['b']);
    await expect(other.analytics.read('SELECT nonsense')).rejects.toThrow('could not answer');
  });

  it('lose nothing while the one that writes is away', async () => {
    const writer = feedOf('writer', true);
    const other = feedOf('other', false);
    await writer.buffer.append(lineOf('a'));
    await writer.analytics.settled();
    await close(writer);
    await other.buffer.append(lineOf('b'));
    await expect(idsOn(other)).rejects.toMatchObject({ reason: 'UNAVAILABLE' });

    const again = feedOf('writer', true);
    await again.begin();
    await again.analytics.settled();
    expect(await idsOn(other)).toEqual(['a', 'b']);
  });

  it('have no second store: another one is refused, and its server says so', async () => {
    const writer = feedOf('writer', true);
    await writer.buffer.append(lineOf('a'));
    await writer.analytics.settled();
    const wrong = feedOf('wrong', true);
    await expect(idsOn(wrong)).rejects.toMatchObject({ reason: 'UNAVAILABLE' });
  });

  it('store what was collected in files before there was a NATS', async () => {
    const before = feedOf('writer', true, []);
    await before.buffer.append(lineOf('a'));
    await close(before);
    const writer = feedOf('writer', true);
    await writer.buffer.append(lineOf('b'));
    await writer.analytics.settled();
    expect(await idsOn(writer)).toEqual(['a', 'b']);
  });
});
