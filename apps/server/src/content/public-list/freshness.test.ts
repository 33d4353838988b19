import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../../testing/app.ts';

const LIVE = 'public, max-age=2, s-maxage=2, stale-while-revalidate=10';
const QUIET = 'public, max-age=30, stale-while-revalidate=300';
const SELDOM = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400';

let server: TestApp;
let app: Awaited<ReturnType<typeof createApp>>;
const store = { gone: false, queries: 0 };

beforeAll(async () => {
  server = await openTestApp();
  // The same store through a connection that can be cut.
  const database = server.ports.database.withPlugin({
    transformQuery: ({ node }) => node,
    // All queries pass through here, including those written as text.
    async transformResult({ result }) {
      store.queries += 1;
      if (store.gone) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return result;
    },
  }) as Database;
  app = await createApp({ ...server.ports, database });
  await server.manage('POST', '?publisherId=acme', { body: { languageCode: 'en' } });
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk');
}, 60_000);
afterAll(async () => {
  await app.close();
  await server.close();
});
afterEach(() => {
  store.gone = false;
});

const visit = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url: `/v1/${path}${path.includes('?') ? '&' : '?'}key=pk`, headers });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    json: answer.body === '' ? null : answer.json(),
  };
};
const manage = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}) => {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const answer = await app.inject({ method, url: `/v1/publishers/acme/${path}`, headers, payload: body });
  expect(answer.statusCode).toBe(200);
};
const pass = (ms: number) => {
  server.time.now += ms;
};

describe('a write is visible to the next request', () => {
  it('of events at once, in lists and alone', async () => {
    await manage('POST', 'events?eventId=score', { title: 'Before' });
    expect((await visit('events/score')).json.title).toBe('Before');
    expect((await visit('events?filter=id%3D"score"')).json.events[0].title).toBe('Before');

    await manage('PATCH', 'events/score', { title: 'After' });
    expect((await visit('events/score')).json.title).toBe('After');
    expect((await visit('events?filter=id%3D"score"')).json.events[0].title).toBe('After');

    const { etag = '' } = (await visit('events/score')).headers;
    const headers = { 'if-none-match': etag };
    expect((await visit('events/score', headers)).status).toBe(304);

    await manage('DELETE', 'events/score');
    expect((await visit('events/score')).status).toBe(404);
    // A cache with the deleted event is updated.
    expect((await visit('events/score', headers)).status).toBe(404);
    expect((await visit('events/score', { 'if-none-match': '*' })).status).toBe(404);
    expect((await visit('events?filter=id%3D"score"')).json.events).toEqual([]);
  });

  it("of the publisher's own settings and images", async () => {
    await manage('POST', 'entities?entityId=crest', { thumbnailUrl: 'https://pictures.example/a.png' });
    expect((await visit('entities/crest')).json.thumbnailUrl).toBe('https://pictures.example/a.png');

    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    await app.inject({
      method: 'PATCH',
      url: '/v1/publishers/acme',
      headers,
      payload: { imageHosts: ['pictures.example'] },
    });
    expect((await visit('entities/crest')).json.thumbnailUrl).toContain('/img/acme/remote?url=');

    const upload = async (method: 'POST' | 'PATCH', path: string, size: number) => {
      const payload = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="9"><rect width="9" height="9"/></svg>`;
      const url = `/v1/publishers/acme/images${path}`;
      const all = { ...headers, 'content-type': 'image/svg+xml' };
      expect((await app.inject({ method, url, payload, headers: all })).statusCode).toBe(200);
    };
    await upload('POST', '?imageId=a', 9);
    await manage('PATCH', 'entities/crest', { thumbnailUrl: 'publishers/acme/images/a' });
    const before = await visit('entities/crest');
    await upload('PATCH', '/a', 8);
    const after = await visit('entities/crest');

    expect(before.json.thumbnailUrl).toMatch(/\/img\/acme\/a\?v=[0-9a-f]+$/);
    expect(after.json.thumbnailUrl).toMatch(/\/img\/acme\/a\?v=[0-9a-f]+$/);
    expect(after.json.thumbnailUrl).not.toBe(before.json.thumbnailUrl);
    expect(after.headers['etag']).not.toBe(before.headers['etag']);
  });

  it('at no cost for the store while nothing is written', async () => {
    await manage('POST', 'events?eventId=idle', { title: 'Idle' });
    const path = 'events?filter=id%3D"idle"';
    await visit(path);
    const before = store.queries;

    for (let n = 0; n < 20; n += 1) expect((await visit(path)).status).toBe(200);
    expect(store.queries).toBe(before);
  });
});

describe('caching (contract 7, contract test 10)', () => {
  beforeAll(async () => {
    await manage('POST', 'creativeWorks?creativeWorkId=w1', { title: 'Work' });
    await manage('POST', 'entities?entityId=n1', { displayName: 'Entity' });
    await manage('POST', 'events?eventId=now', { status: 'EVENT_STATUS_STARTED' });
    await manage('POST', 'events?eventId=soon', { startTime: new Date(server.time.now + 15 * 60_000).toISOString() });
  });

  const classes: [string, string][] = [
    ['events', LIVE],
    ['events/now', LIVE],
    ['events/soon', QUIET],
    ['events?filter=id%3D"soon"', QUIET],
    ['events?filter=id%3D"nothing"', QUIET],
    ['creativeWorks', SELDOM],
    ['creativeWorks/w1', SELDOM],
    ['entities', SELDOM],
    ['entities/n1', SELDOM],
  ];
  it.each(classes)(
    '%s may be cached for "%s"; clients that have it get 304 with the same headers',
    async (path, cacheControl) => {
      const first = await visit(path);
      const copy = await visit(path, { 'if-none-match': String(first.headers['etag']) });
      pass(100_000);
      const later = await visit(path, { 'if-none-match': `"x", ${first.headers['etag']}` });
      pass(-100_000);

      expect(first).toMatchObject({ status: 200, headers: { 'cache-control': cacheControl } });
      expect(copy).toMatchObject({ status: 304, text: '' });
      expect(later.status).toBe(304);
      for (const name of ['etag', 'cache-control', 'content-language', 'vary', 'access-control-allow-origin'])
        expect(copy.headers[name]).toBe(first.headers[name]);
    }
  );

  it('ETags of events are weak, those of works and entities strong', async () => {
    expect((await visit('events')).headers['etag']).toMatch(/^W\/"/);
    expect((await visit('events/now')).headers['etag']).toMatch(/^W\/"/);
    expect((await visit('creativeWorks')).headers['etag']).toMatch(/^"/);
    expect((await visit('entities/n1')).headers['etag']).toMatch(/^"/);
  });

  it('a strong ETag means equal bytes, including page tokens', async () => {
    await manage('POST', 'entities?entityId=n2', { displayName: 'Another' });
    const first = await visit('entities?pageSize=1');
    pass(70_000);
    const second = await visit('entities?pageSize=1');
    pass(3_600_000);
    const nextHour = await visit('entities?pageSize=1');
    pass(-3_670_000);

    expect(first.json.nextPageToken).not.toBe('');
    expect(second.headers['etag'] === first.headers['etag']).toBe(second.text === first.text);
    expect(nextHour.headers['etag'] === first.headers['etag']).toBe(nextHour.text === first.text);
  });

  it('an event is about to start while its response is cached', async () => {
    const path = 'events?filter=id%3D"soon"&view=BASIC';
    pass(4.9 * 60_000);
    expect((await visit(path)).headers['cache-control']).toBe(QUIET);
    pass(0.1 * 60_000);
    expect((await visit(path)).headers['cache-control']).toBe(LIVE);
    pass(-5 * 60_000);
  });
});

describe('while the store is unavailable', () => {
  beforeAll(async () => {
    await manage('POST', 'events?eventId=kept', { title: 'Kept' });
    await manage('POST', 'entities?entityId=kept', { displayName: 'Kept' });
  });

  const kept: [string, number][] = [
    ['events?filter=id%3D"kept"', 330_000],
    ['events/kept', 330_000],
    ['entities/kept', 86_460_000],
  ];
  it.each(kept)('returns the last response of %s for %i ms', async (path, ms) => {
    const good = await visit(path);
    store.gone = true;
    pass(ms - 1);
    const stale = await visit(path);
    const copy = await visit(path, { 'if-none-match': String(good.headers['etag']) });
    pass(1);
    const gone = await visit(path);
    pass(-ms);

    expect(stale).toMatchObject({ status: 200, text: good.text });
    expect(stale.headers).toMatchObject({
      'x-cache': 'STALE',
      'cache-control': 'public, max-age=2',
      etag: good.headers['etag'],
    });
    expect(copy.status).toBe(304);
    expect(gone.status).toBe(503);
    expect(gone.headers['retry-after']).toMatch(/^\d+$/);
    expect(gone.json.error.status).toBe('UNAVAILABLE');
  });

  it('answers 503 without a cached response, and recovers with the store', async () => {
    store.gone = true;
    expect((await visit('events?search=never+asked')).status).toBe(503);
    store.gone = false;
    const answer = await visit('events?search=never+asked');
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('x-cache');
  });

  it('still reports errors in a query', async () => {
    // The key is cached from here on.
    await visit('events');
    store.gone = true;
    expect((await visit('events?filter=nope%3D1')).status).toBe(400);
  });
});
