import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../../testing/app.ts';
import { actorOf } from './actor.ts';
import { MAX_KEY_REQUESTS, registerManagementAccess } from './management-access.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
}, 60_000);
afterAll(() => server.close());

const inside = { insideToken: 'inside', isCommand: false, noteKeyUse: () => {} };

const createKey = async (body: object) => (await server.manage('POST', '/acme/secretKeys', { body })).json;

describe('management routes', () => {
  it('stop the start if they have no permission', () => {
    const app = Fastify();
    registerManagementAccess(app, { ...server.ports, ...inside });
    const handler = async () => ({});
    const schema: object = { security: [{ bearer: [] }] };

    expect(() => app.get('/v1/publishers/:publisher/unlisted', handler)).toThrow(
      /^GET \/v1\/publishers\/:publisher\/unlisted has no permission; add it to access\/route-permissions\.ts\.$/
    );
    expect(() => app.get('/v1/elsewhere', { schema }, handler)).toThrow(/no permission/);
    expect(() => app.get('/v1/publishers/:publisher/events', handler)).not.toThrow();
  });

  it('require the same permission for HEAD as for GET', async () => {
    const { secret } = await createKey({ scopes: ['analytics:read'] });
    const head = (path: string) =>
      server.app.inject({
        method: 'HEAD',
        url: `/v1/publishers/acme${path}`,
        headers: { authorization: `Bearer ${secret}` },
      });

    expect((await head('/events')).statusCode).toBe(403);
    expect((await head('/analyticsViews')).statusCode).toBe(200);
  });

  it('send X-Request-Id and Cache-Control: no-store, also with errors', async () => {
    const answers = [
      await server.manage('GET', '/acme'),
      await server.manage('GET', '/acme/events/unknown'),
      await server.manage('GET', '/acme', { token: 'wrong' }),
      await server.manage('POST', '/acme/events', { body: { nope: 1 } }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401, 400]);
    for (const { headers } of answers) {
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(answers.length);
  });

  it('send X-Request-Id with a fragment requested with a secret key, which needs catalog:read', async () => {
    await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme', { body: { allowedDomains: ['acme.example'] } });
    const visit = (secret: string) =>
      server.visit('/v1/fragments/event-calendar?key=pk_acme', { authorization: `Bearer ${secret}` });
    const reader = await createKey({ scopes: ['catalog:read'] });
    const analyst = await createKey({ scopes: ['analytics:read'] });

    const rejected = await visit(analyst.secret);
    expect(rejected).toMatchObject({ status: 403, reason: 'SCOPE_MISSING' });
    expect(rejected.json.error.details[0].metadata).toEqual({ scope: 'catalog:read' });
    const admitted = await visit(reader.secret);
    expect(admitted.status).not.toBe(403);
    expect(admitted.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await server.visit('/v1/fragments/event-calendar?key=pk_acme')).headers['x-request-id']).toBeUndefined();
  });

  it('name the missing permission: a scope, or serverAdmin', async () => {
    const { secret: token } = await createKey({ scopes: ['analytics:read'] });
    const metadataOf = async (path: string) =>
      (await server.manage('GET', path, { token })).json.error.details[0].metadata;

    expect(await metadataOf('/acme/events')).toEqual({ scope: 'catalog:read' });
    expect(await metadataOf('')).toMatchObject({ permission: 'serverAdmin' });
    expect(await metadataOf('/acme/mediaFolders')).toMatchObject({ permission: 'serverAdmin' });
  });
});

describe('order of checks', () => {
  const post = (path: string, token: string, payload = '{', type = 'application/json') =>
    server.app.inject({
      ...{ method: 'POST', url: `/v1/publishers/${path}`, payload },
      headers: { 'content-type': type, ...(token !== '' && { authorization: `Bearer ${token}` }) },
    });
  const reasonOf = (answer: { json(): { error: { details: { reason: string }[] } } }) =>
    answer.json().error.details[0]?.reason;

  it('is credential, publisher, permission, media type, existence, body', async () => {
    const { secret } = await createKey({ scopes: ['catalog:read'] });
    const writer = await createKey({ scopes: ['content:publish'] });
    const admin = 'admin-token-of-the-server-tests-1';

    // Each request also has every fault of the later steps.
    expect(reasonOf(await post('nobody/events', '', 'x', 'text/csv'))).toBe('TOKEN_MISSING');
    expect(reasonOf(await post('nobody/events', 'wrong', 'x', 'text/csv'))).toBe('TOKEN_INVALID');
    expect(reasonOf(await post('nobody/events', secret, 'x', 'text/csv'))).toBe('PUBLISHER_FOREIGN');
    expect(reasonOf(await post('acme/events', secret, 'x', 'text/csv'))).toBe('SCOPE_MISSING');
    expect(reasonOf(await post('acme/events/unknown:start', writer.secret, 'x', 'text/csv'))).toBe('MEDIA_TYPE');
    expect(reasonOf(await post('acme/events/unknown:start', writer.secret))).toBe('RESOURCE_NOT_FOUND');
    expect(reasonOf(await post('nobody/events', admin))).toBe('RESOURCE_NOT_FOUND');
    expect(reasonOf(await post('acme/events', writer.secret))).toBe('BODY_INVALID');
  });

  it.each([
    ['PATCH', '/acme/events/unknown', { title: 1 }],
    ['PATCH', '/acme/events/unknown?updateMask=nope', {}],
    ['POST', '/acme/events/unknown:start', { nope: 1 }],
    ['POST', '/acme/publicKeys/unknown:rotate', { nope: 1 }],
    ['POST', '/nobody/events?eventId=NO', { nope: 1 }],
    ['POST', '/nobody/signingKeys:rotate', { nope: 1 }],
    ['POST', '/nobody/playbackTokens', { nope: 1 }],
    ['POST', '/nobody/analytics:query', { nope: 1 }],
    ['GET', '/nobody/events?pageSize=x', undefined],
  ] as const)('%s %s with errors in its query or body is 404', async (method, path, body) => {
    expect(await server.manage(method, path, { ...(body && { body }) })).toMatchObject({
      status: 404,
      reason: 'RESOURCE_NOT_FOUND',
    });
  });

  it('counts 6,000 requests a minute for each secret key, after its permission and before the media type', async () => {
    const { secret } = await createKey({ scopes: ['content:publish'] });
    const other = await createKey({ scopes: ['content:publish'] });
    const reasonFor = async (path: string, token: string) => reasonOf(await post(path, token, 'x', 'text/csv'));
    expect(MAX_KEY_REQUESTS).toBe(6_000);
    for (let sent = 0; sent < MAX_KEY_REQUESTS; sent += 500) {
      const reasons = await Promise.all(Array.from({ length: 500 }, () => reasonFor('acme/events', secret)));
      expect(new Set(reasons)).toEqual(new Set(['MEDIA_TYPE']));
    }

    const rejected = await post('acme/events', secret, 'x', 'text/csv');
    expect([rejected.statusCode, reasonOf(rejected)]).toEqual([429, 'RATE_LIMIT']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(await reasonFor('acme/offers', secret)).toBe('SCOPE_MISSING');
    expect(await reasonFor('acme/events', other.secret)).toBe('MEDIA_TYPE');
    server.time.now += 60_000;
    expect(await reasonFor('acme/events', secret)).toBe('MEDIA_TYPE');
  }, 60_000);
});

describe('actorOf', () => {
  it.each([
    ['the server itself', false, 'system'],
    ['a command', true, 'operator'],
  ])('names the operator, a secret key, %s, or nobody', async (_, isCommand, insideActor) => {
    const app = Fastify();
    registerManagementAccess(app, { ...server.ports, ...inside, isCommand });
    app.get('/v1/publishers/:publisher', async (request) => actorOf(request));
    app.get('/v1/events', async (request) => actorOf(request));
    const { id, secret } = await createKey({});
    const actor = async (url: string, token: string) =>
      (await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).body;

    expect(await actor('/v1/publishers/acme', 'inside')).toBe(insideActor);
    expect(await actor('/v1/publishers/acme', ADMIN_TOKEN)).toBe('operator');
    expect(await actor('/v1/publishers/acme', secret)).toBe(`secretKeys/${id}`);
    expect(await actor('/v1/events', secret)).toBe('anonymous');
  });
});
