import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
}, 60_000);
afterAll(() => server.close());

const post = (payload: string, headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: '/v1/publishers/acme/bannerCollections?bannerCollectionId=x',
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, ...headers },
    payload,
  });
const reasonOf = (body: string) => JSON.parse(body).error.details[0].reason;

describe('errors', () => {
  it('API-09: have the shape of AIP-193', async () => {
    const { status, json, headers } = await server.visit('/v1/bannerCollections/home?key=pk_nobody');

    expect(status).toBe(401);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(json).toEqual({
      error: {
        code: 401,
        status: 'UNAUTHENTICATED',
        message: 'There is no public key "pk_nobody".',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'KEY_UNKNOWN',
            domain: 'content.example',
            metadata: {},
          },
          { '@type': 'type.googleapis.com/google.rpc.LocalizedMessage', locale: 'en', message: expect.any(String) },
        ],
      },
    });
  });

  it('can be read by pages of other origins, except for management and Studio', async () => {
    const openTo = async (method: 'GET' | 'OPTIONS', url: string) =>
      (await server.app.inject({ method, url, headers: { origin: 'https://elsewhere.example' } })).headers[
        'access-control-allow-origin'
      ];

    for (const url of ['/v1/events?key=pk_nobody', '/v1/nothing', '/media/nothing.mp4', '/v1/publishersx', '/%zz'])
      expect([url, await openTo('GET', url)]).toEqual([url, '*']);
    const managed = ['/v1/publishers', '/v1/publishers/acme/events', '/v1/publishers/acme/events/x:start'];
    for (const url of [...managed, '/v1/%70ublishers/acme', '/v1/publishers/%zz', '/studio/', '/studio/chunks/none.js'])
      expect([url, await openTo('GET', url)]).toEqual([url, undefined]);
    for (const url of managed.slice(0, 2)) {
      const answer = await server.app.inject({
        url,
        headers: { origin: 'https://elsewhere.example', authorization: `Bearer ${ADMIN_TOKEN}` },
      });
      expect([url, answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([url, 200, undefined]);
    }
    for (const url of managed) expect([url, await openTo('OPTIONS', url)]).toEqual([url, undefined]);
  });

  const bodies: [string, string, Record<string, string>, number, string][] = [
    ['no JSON', '{"banners":', { 'content-type': 'application/json' }, 400, 'BODY_INVALID'],
    ['a prototype', '{"__proto__":{}}', { 'content-type': 'application/json' }, 400, 'BODY_INVALID'],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415, 'MEDIA_TYPE'],
    [
      'larger than 8 MB',
      `"${'x'.repeat(8 * 1024 * 1024)}"`,
      { 'content-type': 'application/json' },
      413,
      'BODY_TOO_LARGE',
    ],
    ['a list', '[]', { 'content-type': 'application/json' }, 400, 'FIELD_INVALID'],
  ];
  it.each(bodies)('a body that is %s', async (_, payload, headers, status, reason) => {
    const answer = await post(payload, headers);
    expect(answer.statusCode).toBe(status);
    expect(reasonOf(answer.body)).toBe(reason);
  });

  it.each(['/nope', '/v1/nope', '/v1/bannerCollections', '/v1/%zz'])('a path that does not exist: %s', async (path) => {
    const answer = await server.visit(path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.json.error.code).toBe(answer.status);
  });

  it('contain no internals if the fault is ours', async () => {
    const app = await createApp(server.ports);
    app.get('/broken', async () => {
      throw new Error('select secret from /etc/passwd');
    });
    const answer = await app.inject('/broken');
    await app.close();

    expect(answer.statusCode).toBe(500);
    expect(reasonOf(answer.body)).toBe('INTERNAL');
    expect(answer.body).not.toMatch(/secret|passwd|at .*\.ts/);
  });
});
