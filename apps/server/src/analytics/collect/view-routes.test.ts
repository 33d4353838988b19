import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { createNatsLink } from './nats/nats-link.ts';

const NATS = process.env['TEST_NATS_URL'] ?? 'nats://127.0.0.1:4222';
const isNatsThere = await (async () => {
  const link = createNatsLink([NATS]);
  return link.session().then(
    () => link.close().then(() => true),
    () => false
  );
})();
const stream = `TOUCHLINE_TEST_${randomBytes(6).toString('hex')}`;

describe.skipIf(!isNatsThere)('analyticsViews with NATS (needs NATS on 127.0.0.1:4222)', () => {
  let writer: TestApp;
  let other: TestApp;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'touchline-views-'));
    const nats = { natsUrls: [NATS], natsStream: stream };
    writer = await openTestApp({ ...nats, dataDir: join(dataDir, 'a'), analyticsWriter: true });
    // Only a server that listens stores what others have collected.
    await writer.app.listen({ host: '127.0.0.1', port: 0 });
    other = await writer.openSecond({ ...nats, dataDir: join(dataDir, 'b'), analyticsWriter: false });
    for (const id of ['acme', 'blue']) {
      await writer.manage('POST', `?publisherId=${id}`);
      await writer.manage('POST', `/${id}/publicKeys?publicKeyId=pk_${id}`);
    }
    await collect('pk_acme', 'first', 1);
    await collect('pk_acme', 'second', 2);
    await collect('pk_blue', 'theirs', 3);
    await collect('pk_acme', 'third', 4);
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await writer.close();
    const link = createNatsLink([NATS]);
    const { manager } = await link.session();
    for (const name of [stream, `${stream}_WRITER`]) await manager.streams.delete(name).catch(() => {});
    await link.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Collects a viewing and an event of its player, some minutes after noon. */
  async function collect(publicKey: string, id: string, minute: number): Promise<void> {
    writer.time.now = Date.parse('2026-11-21T12:00:00Z') + minute * 60_000;
    const events = [
      { e: 'viewstart', xid: id, xsqno: 1, psqno: 1, uti: writer.time.now, vid: 'derby', ypyid: publicKey },
      {
        family: 'player',
        event: 'playing',
        value: true,
        userId: 'u',
        authUserId: null,
        sessionId: `session-${id}`,
        videoId: 'derby',
        publicKey,
        ts: writer.time.now,
      },
    ];
    const payload = JSON.stringify({ events });
    const headers = { 'content-type': 'text/plain' };
    const response = await other.app.inject({ method: 'POST', url: '/collect/k1', payload, headers });
    expect(response.statusCode).toBe(202);
  }

  const list = (server: TestApp, query = '') => server.manage('GET', `/acme/analyticsViews${query}`);

  it('lists what is stored on each server, the newest first', async () => {
    await expect.poll(async () => (await list(writer)).json.totalSize, { timeout: 20_000 }).toBe(3);

    for (const server of [writer, other]) {
      const { json } = await list(server);
      const views = json.analyticsViews as { id: string; lastEventTime: string }[];
      expect(views.map(({ id }) => id)).toEqual(['third', 'second', 'first']);
      expect(views[0]).toMatchObject({
        name: 'publishers/acme/analyticsViews/third',
        videoId: 'derby',
        lastEventTime: '2026-11-21T12:04:00.000Z',
        eventCounts: { viewing: 1, player: 1, content: 0 },
      });
      expect(json.nextPageToken).toBe('');
      expect((await server.manage('GET', '/acme/analyticsViews/second')).json.viewing.videoId).toBe('derby');
    }
  });

  it('continues with the page after a token', async () => {
    await expect.poll(async () => (await list(other)).json.totalSize, { timeout: 20_000 }).toBe(3);

    const { json: first } = await list(other, '?pageSize=2');
    const { json: last } = await list(other, `?pageSize=2&pageToken=${first.nextPageToken}`);

    const ids = [first, last].map(({ analyticsViews }) => analyticsViews.map(({ id }: { id: string }) => id));
    expect(ids).toEqual([['third', 'second'], ['first']]);
    expect([first.totalSize, last.totalSize, last.nextPageToken]).toEqual([3, 3, '']);
  });
});
