import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHROME } from '../../testing/analytics/records.ts';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../../testing/app.ts';

type Event = Readonly<Record<string, unknown>>;

let server: TestApp;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-viewer-'));
  server = await openTestApp({ dataDir });
  for (const id of ['acme', 'blue']) {
    await server.manage('POST', `?publisherId=${id}`);
    await server.manage('POST', `/${id}/publicKeys?publicKeyId=pk_${id}`);
  }
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

let count = 0;
let ids: { readonly viewerId: string; readonly userId: string; readonly authUserId: string };
beforeEach(() => {
  const n = ++count;
  ids = { viewerId: `viewer-${n}`, userId: `user-${n}`, authUserId: `person-${n}` };
});

const visitorOf = (name: string) => ({
  viewerId: `viewer ${name}`,
  userId: `user ${name}`,
  authUserId: `person ${name}`,
});

async function send(events: readonly Event[]): Promise<void> {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/collect/env',
    payload: JSON.stringify({ metadata: { transmission_timestamp: server.time.now }, events }),
    headers: { 'content-type': 'text/plain', 'user-agent': CHROME },
  });
  expect(statusCode).toBe(202);
}

/** The events of a viewing and of a banner, as a page sends them. */
async function watch(view: string, { viewerId, userId, authUserId } = ids, publisher = 'acme'): Promise<void> {
  const uti = server.time.now;
  const start = {
    e: 'viewstart',
    xid: view,
    xsqno: 1,
    psqno: 1,
    uti,
    xst: uti,
    vid: 'derby',
    ypyid: `pk_${publisher}`,
  };
  const who = { userId, authUserId, sessionId: `tab ${userId}`, publicKey: `pk_${publisher}`, ts: uti };
  await send([
    { ...start, mvrid: viewerId },
    { e: 'playing', xid: view, xsqno: 2, psqno: 2, uti, xwati: 700, vid: 'derby' },
    { family: 'player', event: 'ping', ...who, videoId: 'derby', paused: false, currentTime: 2 },
  ]);
  await send([{ family: 'content', event: 'click', ...who, widget: 'card-grid', itemId: 'card', index: 0 }]);
}

const erase = (body: unknown, publisher = 'acme') =>
  server.manage('POST', `/${publisher}/analytics:eraseViewer`, { body });
const exported = async (payload: object, publisher = 'acme') => {
  const { body } = await server.app.inject({
    method: 'POST',
    url: `/v1/publishers/${publisher}/analytics:exportViewer`,
    payload,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
  });
  return body
    .split('\n')
    .filter(Boolean)
    .map((record) => JSON.parse(record));
};
const logText = () => {
  const folder = join(dataDir, 'collect');
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
};

describe('analytics:exportViewer', () => {
  it.each(['viewerId', 'userId', 'authUserId'] as const)(
    'AN-05: gives all of a visitor by %s, and no other',
    async (by) => {
      await watch(`view-${count}`);
      await watch(`other-${count}`, visitorOf(`other ${count}`));
      const [viewing, content, ...rest] = await exported({ [by]: ids[by] });
      expect(viewing).toMatchObject({
        kind: 'viewing',
        id: `view-${count}`,
        videoId: 'derby',
        watchTime: 700,
        played: true,
      });
      expect(viewing.timeline).toHaveLength(3);
      expect(viewing.timeline[2]).toMatchObject({ word: 'player.ping', playhead: 2_000, watching: true });
      expect(content).toMatchObject({
        kind: 'content',
        word: 'click',
        itemId: 'card',
        time: '2026-11-21T12:00:00.000Z',
      });
      expect([rest, Object.keys(viewing).includes('viewer')]).toEqual([[], false]);
    }
  );

  it('returns nothing for an unknown visitor', async () => {
    expect(await exported({ viewerId: 'nobody' })).toEqual([]);
  });

  it.each([{}, { viewerId: '' }, { viewerId: 'a', userId: 'b' }, { viewerId: 7 }, { email: 'a@b.example' }, null])(
    'wants one id: %j',
    async (body) => {
      expect((await server.manage('POST', '/acme/analytics:exportViewer', { body })).status).toBe(400);
    }
  );
});

describe('analytics:eraseViewer', () => {
  it('AN-05: removes a visitor from the store and the log, and keeps the others', async () => {
    await watch(`view-${count}`);
    await watch(`other-${count}`, visitorOf(`other ${count}`));
    await watch(`blue-${count}`, ids, 'blue');
    const answer = await erase({ viewerId: ids.viewerId });
    expect(answer.json).toEqual({ viewings: 1, events: 3, contentEvents: 1, purchases: 0, batches: 2 });
    expect(await exported({ userId: ids.userId })).toEqual([]);
    expect(await exported({ viewerId: `viewer other ${count}` })).toHaveLength(2);
    expect(await exported({ viewerId: ids.viewerId }, 'blue')).toHaveLength(2);

    const text = logText();
    expect(text).not.toContain(`"view-${count}"`);
    expect(text).toContain(`"other-${count}"`);
    expect(text).toContain(`"blue-${count}"`);
    expect((await erase({ viewerId: ids.viewerId })).json).toMatchObject({ viewings: 0, batches: 0 });
  });

  it('continues collecting: later events are stored, and nothing is stored twice', async () => {
    await watch(`view-${count}`);
    await erase({ authUserId: ids.authUserId });
    await watch(`later-${count}`);
    const [viewing, ...rest] = await exported({ viewerId: ids.viewerId });
    expect([viewing.id, rest.map(({ kind }) => kind)]).toEqual([`later-${count}`, ['content']]);
  });

  it('is limited to the publisher', async () => {
    await watch(`view-${count}`);
    const { json } = await server.manage('POST', '/blue/secretKeys');
    for (const method of ['eraseViewer', 'exportViewer']) {
      const options = { body: { viewerId: ids.viewerId }, token: json.secret };
      const answer = await server.manage('POST', `/acme/analytics:${method}`, options);
      expect([answer.status, answer.reason]).toEqual([403, 'PUBLISHER_FOREIGN']);
    }
    expect(await exported({ viewerId: ids.viewerId })).toHaveLength(2);
    expect((await erase({ viewerId: 'a' }, 'nobody')).status).toBe(404);
  });
});
