import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PUBLIC_URL, type TestApp } from '../../testing/app.ts';

let server: TestApp;
let origin: string;
/** Requests that reached the framework. */
const longWay = { count: 0 };

beforeAll(async () => {
  server = await openTestApp({ trustedProxies: ['127.0.0.1'] });
  server.app.addHook('onRequest', async () => {
    longWay.count += 1;
  });
  await server.manage('POST', '?publisherId=acme', { body: { languageCode: 'nl' } });
  const keys: Record<string, object> = {
    pk_open: {},
    pk_slow: { rateLimit: { requestsPerMinutePerAddress: 5 } },
    pk_page: { allowedDomains: ['acme.example'] },
    pk_off: {},
  };
  for (const [id, body] of Object.entries(keys))
    await server.manage('POST', `/acme/publicKeys?publicKeyId=${id}`, { body });
  await server.manage('POST', '/acme/events?eventId=e1', { body: { title: { nl: 'Wedstrijd', en: 'Match' } } });
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
}, 60_000);
afterAll(() => server.close());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${origin}${path}`, { headers });
  const text = await response.text();
  const { date: _, connection: __, 'keep-alive': ___, ...rest } = Object.fromEntries(response.headers);
  return { status: response.status, headers: rest, text, json: text === '' ? null : JSON.parse(text) };
};

/** Sends a request twice; the second one makes the fast path store the URL. */
const getTwice = async (path: string, headers: Record<string, string> = {}) => {
  await get(path, headers);
  return get(path, headers);
};

describe('the fast path', () => {
  it('handles repeated requests', async () => {
    const path = '/v1/events?key=pk_open&pageSize=7';
    await getTwice(path);
    const before = longWay.count;
    for (let n = 0; n < 5; n += 1) expect((await get(path)).status).toBe(200);
    expect(longWay.count).toBe(before);
  });

  it('repeats a response with all its headers', async () => {
    for (const headers of [{}, { 'accept-language': 'en' }]) {
      const first = await get('/v1/events?key=pk_open', headers);
      await get('/v1/events?key=pk_open', headers);
      const second = await get('/v1/events?key=pk_open', headers);
      expect(first.status).toBe(200);
      expect(second).toEqual(first);
    }
    expect((await get('/v1/events?key=pk_open', { 'accept-language': 'en' })).json.events[0].title).toBe('Match');
    expect((await get('/v1/events?key=pk_open')).json.events[0].title).toBe('Wedstrijd');
  });

  it('returns 304 with the same headers for a current ETag', async () => {
    const { headers } = await getTwice('/v1/events?key=pk_open&locale=nl');
    const copy = await get('/v1/events?key=pk_open&locale=nl', { 'if-none-match': headers['etag'] ?? '' });
    const { 'content-type': _, 'content-length': __, ...rest } = headers;

    expect(copy).toMatchObject({ status: 304, text: '' });
    expect(copy.headers).toEqual(rest);
  });

  it('sees a write at once', async () => {
    const path = '/v1/events/e1?key=pk_open&locale=de';
    await getTwice(path);
    expect((await get(path)).json.typeId).toBe('');
    await server.manage('PATCH', '/acme/events/e1', { body: { typeId: 'football' } });
    expect((await get(path)).json.typeId).toBe('football');
  });

  it('counts requests like the framework', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await get('/v1/events?key=pk_slow')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    // Another visitor behind the same proxy.
    expect((await get('/v1/events?key=pk_slow', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
  });

  it('admits the allowed pages of a key, each with its own origin', async () => {
    const path = '/v1/events?key=pk_page&locale=nl';
    for (let n = 0; n < 3; n += 1) {
      const ours = await get(path, { origin: 'https://acme.example' });
      expect(ours.headers).toMatchObject({ 'access-control-allow-origin': 'https://acme.example', vary: 'Origin' });
      expect((await get(path, { origin: PUBLIC_URL })).headers['access-control-allow-origin']).toBe(PUBLIC_URL);
      expect((await get(path, { referer: 'https://acme.example/a' })).status).toBe(200);
      expect((await get(path, { origin: 'https://evil.example' })).status).toBe(403);
      expect((await get(path)).status).toBe(403);
    }
  });

  it('sees a disabled key at once', async () => {
    const path = '/v1/events?key=pk_off';
    await getTwice(path);
    expect((await get(path)).status).toBe(200);
    await server.manage('PATCH', '/acme/publicKeys/pk_off', { body: { state: 'DISABLED' } });
    expect((await get(path)).status).toBe(403);
  });

  it('leaves two keys in one request to the framework', async () => {
    const path = '/v1/events?key=pk_open';
    await getTwice(path);
    expect((await get(path, { 'x-public-key': 'pk_page' })).json.error.details[0].reason).toBe('KEY_CONFLICT');
  });

  it('is counted in the metrics like other requests', async () => {
    const countOf = async () => {
      const text = await (await fetch(`${origin}/metrics`)).text();
      const [, requests] =
        /duration_seconds_count\{method="GET",route="\/v1\/events",status="200"\} (\d+)/.exec(text) ?? [];
      const [, hits] = /cache="answer",result="hit"\} (\d+)/.exec(text) ?? [];
      return [Number(requests), Number(hits ?? 0)];
    };
    await get('/v1/events?key=pk_open&pageSize=3');
    const [requests = 0, hits = 0] = await countOf();
    for (let n = 0; n < 3; n += 1) await get('/v1/events?key=pk_open&pageSize=3');
    expect(await countOf()).toEqual([requests + 3, hits + 3]);
  });
});
