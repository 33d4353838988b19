import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PUBLIC_URL, type TestApp } from '../../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp({ trustedProxies: ['loopback'] });
  await server.manage('POST', '?publisherId=acme');
  await server.manage('POST', '?publisherId=other');
  await server.manage('POST', '/acme/bannerCollections?bannerCollectionId=home');
  await createKey('pk_open');
  await createKey('pk_off', { state: 'DISABLED' });
  await createKey('pk_scopeless', { scopes: ['analytics.write'] });
  await createKey('pk_acme', { allowedDomains: ['acme.example', '*.acme.example', 'localhost:*'] });
  await createKey('pk_quiet', { allowedDomains: ['acme.example'], allowNoReferrer: true });
}, 60_000);
afterAll(() => server.close());

const createKey = (id: string, body: object = {}) =>
  server.manage('POST', `/acme/publicKeys?publicKeyId=${id}`, { body });
const home = (query: string, headers: Record<string, string> = {}) =>
  server.visit(`/v1/bannerCollections/home${query}`, headers);

describe('the public key', () => {
  it('GEN-02: is read from the query or X-Public-Key', async () => {
    expect((await home('?key=pk_open')).status).toBe(200);
    expect((await home('', { 'x-public-key': 'pk_open' })).status).toBe(200);
    expect((await home('?key=pk_open', { 'x-public-key': 'pk_open' })).status).toBe(200);
  });

  const refusals: [string, string, Record<string, string>, number, string][] = [
    ['is missing', '', {}, 401, 'KEY_MISSING'],
    ['is blank', '?key=', {}, 401, 'KEY_MISSING'],
    ['is unknown', '?key=pk_nobody', {}, 401, 'KEY_UNKNOWN'],
    ['holds what no key holds', '?key=%00%F0%9F%98%80', {}, 401, 'KEY_UNKNOWN'],
    ['is disabled', '?key=pk_off', {}, 403, 'KEY_DISABLED'],
    ['differs from the header', '?key=pk_open', { 'x-public-key': 'pk_off' }, 400, 'KEY_CONFLICT'],
    ['is given twice', '?key=pk_open&key=pk_off', {}, 400, 'KEY_CONFLICT'],
    ['lacks the scope', '?key=pk_scopeless', {}, 403, 'SCOPE_MISSING'],
  ];
  it.each(refusals)('GEN-05: is rejected when it %s', async (_, query, headers, status, reason) => {
    const answer = await home(query, headers);

    expect(answer).toMatchObject({ status, reason });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
  });

  it('stops working as soon as it is disabled', async () => {
    await createKey('pk_soon');
    expect((await home('?key=pk_soon')).status).toBe(200);

    await server.manage('PATCH', '/acme/publicKeys/pk_soon', { body: { state: 'DISABLED' } });

    expect((await home('?key=pk_soon')).reason).toBe('KEY_DISABLED');
  });

  it('grants access only to its own publisher’s content', async () => {
    await server.manage('POST', '/other/publicKeys?publicKeyId=pk_other');
    expect(await home('?key=pk_other')).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
  });
});

describe('allowed domains (contract test 9)', () => {
  const pages: [string, Record<string, string>, number][] = [
    ['the exact host', { origin: 'https://acme.example' }, 200],
    ['a subdomain', { origin: 'https://www.acme.example' }, 200],
    ['any port of localhost', { origin: 'http://localhost:5173' }, 200],
    ['a port that is not written', { origin: 'https://acme.example:8443' }, 403],
    ['another host', { origin: 'https://evil.example' }, 403],
    ['a host that ends alike', { origin: 'https://evilacme.example' }, 403],
    ['an allowed referrer', { referer: 'https://acme.example/news/1' }, 200],
    ['a foreign referrer', { referer: 'https://evil.example/?acme.example' }, 403],
    [
      'a foreign origin with an allowed referrer',
      { origin: 'https://evil.example', referer: 'https://acme.example/' },
      403,
    ],
    ['no page named', {}, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['our own pages', { origin: PUBLIC_URL }, 200],
  ];
  it.each(pages)('API-09: %s', async (_, headers, status) => {
    const answer = await home('?key=pk_acme', headers);

    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.reason).toBe('DOMAIN_NOT_ALLOWED');
  });

  it('admits a request without a page if allowNoReferrer is set', async () => {
    expect((await home('?key=pk_quiet')).status).toBe(200);
    expect((await home('?key=pk_quiet', { origin: 'https://evil.example' })).status).toBe(403);
  });

  it("admits a publisher's server by its secret key, and no other's", async () => {
    const own = (await server.manage('POST', '/acme/secretKeys')).json.secret;
    const otherOrigin = (await server.manage('POST', '/other/secretKeys')).json.secret;

    expect((await home('?key=pk_acme', { authorization: `Bearer ${own}` })).status).toBe(200);
    expect((await home('?key=pk_acme', { authorization: `Bearer ${otherOrigin}` })).status).toBe(403);
    expect((await home('?key=pk_acme', { authorization: 'Bearer sk_wrong' })).status).toBe(403);
  });
});

describe('CORS', () => {
  it('answers everybody alike if the key has no domains', async () => {
    const { headers } = await home('?key=pk_open&locale=en', { origin: 'https://any.example' });

    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toBe('ETag, Date, Retry-After');
    expect(headers['vary']).toBeUndefined();
  });

  it('names the page and varies by it if the key has domains', async () => {
    const { headers } = await home('?key=pk_acme&locale=en', { origin: 'https://acme.example' });

    expect(headers['access-control-allow-origin']).toBe('https://acme.example');
    expect(headers['vary']).toBe('Origin');
  });

  it('allows any page to read errors', async () => {
    const answer = await home('?key=pk_acme', { origin: 'https://evil.example' });

    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.json.error.message).toContain('evil.example');
  });

  it('answers preflights of the public API, cacheable for 7200 s', async () => {
    const headers = { origin: 'https://acme.example', 'access-control-request-method': 'GET' };
    const answer = await server.app.inject({ method: 'OPTIONS', url: '/v1/bannerCollections/home', headers });

    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://acme.example',
      'access-control-max-age': '7200',
      vary: 'Origin',
    });
    expect(answer.headers['access-control-allow-headers']).toContain('X-Public-Key');
  });

  it('keeps the management API closed to pages of other origins', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' };
    const answer = await server.app.inject({ method: 'OPTIONS', url: '/v1/publishers/acme', headers });

    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('rate limit', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('counts per key and address, and says when to retry', async () => {
    await createKey('pk_slow', { rateLimit: { requestsPerMinutePerAddress: 2 } });
    await home('?key=pk_slow', from('203.0.113.1'));
    await home('?key=pk_slow', from('203.0.113.1'));
    const third = await home('?key=pk_slow', from('203.0.113.1'));

    expect(third).toMatchObject({ status: 429, reason: 'RATE_LIMIT' });
    expect(third.headers['retry-after']).toBe('60');
    expect(third.headers['access-control-allow-origin']).toBe('*');
    expect((await home('?key=pk_slow', from('203.0.113.2'))).status).toBe(200);
    expect((await home('?key=pk_open', from('203.0.113.1'))).status).toBe(200);
  });

  it('allows 600 requests a minute if the key sets no limit', async () => {
    await createKey('pk_default');
    const answers = [];
    for (let response = 0; response < 601; response += 1)
      answers.push(await home('?key=pk_default', from('203.0.113.9')));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(600);
    expect(answers.at(-1)?.status).toBe(429);
  });
});
