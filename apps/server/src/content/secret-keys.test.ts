import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, openTestApp, type TestApp } from '../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
}, 60_000);
afterAll(() => server.close());

/** Creates a key as the operator. */
const createKey = async (body: object): Promise<{ id: string; secret: string }> =>
  (await server.manage('POST', '/acme/secretKeys', { body })).json;
const scopeOf = ({ json }: Answer) => json.error?.details[0].metadata.scope;

describe('secret keys', () => {
  it('are shown once, at Create, and stored as a hash', async () => {
    const { json } = await server.manage('POST', '/acme/secretKeys?secretKeyId=cms');
    expect(json.secret).toMatch(/^sk_[\w-]{43}$/);

    const later = await server.manage('GET', '/acme/secretKeys/cms');
    const list = await server.manage('GET', '/acme/secretKeys');
    const rows = JSON.stringify(await server.store.database.selectFrom('secret_keys').selectAll().execute());

    expect(later.json.secret).toBeUndefined();
    expect(list.text + rows).not.toContain(json.secret);
  });

  it('are not stored with the response of a repeatable request either', async () => {
    const first = await server.manage('POST', '/acme/secretKeys?secretKeyId=shop&requestId=r1');
    const again = await server.manage('POST', '/acme/secretKeys?secretKeyId=shop&requestId=r1');

    expect(again.json).toMatchObject({ id: 'shop' });
    expect(again.json.secret).toBeUndefined();
    const rows = JSON.stringify(await server.store.database.selectFrom('request_ids').selectAll().execute());
    expect(rows).not.toContain(first.json.secret);
  });

  it('stop working when deleted', async () => {
    const { secret } = (await server.manage('POST', '/acme/secretKeys?secretKeyId=gone')).json;
    expect((await server.manage('GET', '/acme', { token: secret })).status).toBe(200);

    await server.manage('DELETE', '/acme/secretKeys/gone', { token: secret });

    expect((await server.manage('GET', '/acme', { token: secret })).status).toBe(401);
  });
});

describe('scopes of secret keys', () => {
  it('are all by default', async () => {
    const { json } = await server.manage('POST', '/acme/secretKeys');

    expect(json).toMatchObject({ scopes: ['*'], expireTime: null, lastUseTime: null, createdBy: 'operator' });
  });

  it.each([
    ['members:read'],
    ['members:write'],
    ['audit:read'],
    ['publisher:delete'],
    ['serverAdmin'],
    ['events:read'],
    [''],
  ])('cannot name "%s"', async (scope) => {
    const answer = await server.manage('POST', '/acme/secretKeys', { body: { scopes: [scope] } });

    expect(answer).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
    expect(answer.json.error.details[0].metadata.field).toBe('scopes[0]');
  });

  it('take effect with the next request when they change', async () => {
    const { id, secret: token } = await createKey({ scopes: ['catalog:read'] });
    expect((await server.manage('GET', '/acme/offers', { token })).status).toBe(403);

    await server.manage('PATCH', `/acme/secretKeys/${id}`, { body: { scopes: ['commerce:read'] } });

    expect((await server.manage('GET', '/acme/offers', { token })).status).toBe(200);
    expect((await server.manage('GET', '/acme/events', { token })).status).toBe(403);
  });
});

describe('secret keys that write secret keys', () => {
  const ofKeys = () => createKey({ scopes: ['keys:read', 'keys:write', 'catalog:read'] });

  it('are named as the creator, and grant scopes that they have', async () => {
    const { id, secret: token } = await ofKeys();

    const { status, json } = await server.manage('POST', '/acme/secretKeys', {
      token,
      body: { scopes: ['catalog:read'] },
    });

    expect(status).toBe(200);
    expect(json).toMatchObject({ scopes: ['catalog:read'], createdBy: `secretKeys/${id}` });
  });

  it.each([
    [{}, '*'],
    [{ scopes: ['*'] }, '*'],
    [{ scopes: ['catalog:read', 'content:publish'] }, 'content:publish'],
  ])('PEO-25: cannot create a key with %j, also with validateOnly', async (body, scope) => {
    const { secret: token } = await ofKeys();
    for (const query of ['', '?validateOnly=true']) {
      const answer = await server.manage('POST', `/acme/secretKeys${query}`, { token, body });

      expect(answer).toMatchObject({ status: 403, reason: 'SCOPE_MISSING' });
      expect(scopeOf(answer)).toBe(scope);
    }
  });

  it.each([{ scopes: ['*'] }, { scopes: [] }, { expireTime: null }, { state: 'ACTIVE' }, { displayName: 'me' }])(
    'PEO-25: cannot change themselves with %j',
    async (body) => {
      for (const { id, secret: token } of [await ofKeys(), await createKey({})]) {
        const answer = await server.manage('PATCH', `/acme/secretKeys/${id}`, { token, body });
        expect(answer).toMatchObject({ status: 403, reason: 'SCOPE_MISSING' });
      }
    }
  );

  it.each([{ scopes: ['catalog:read'] }, { expireTime: '2027-01-01T00:00:00Z' }, { state: 'ACTIVE' }])(
    'PEO-25: cannot change a key with more scopes by %j',
    async (body) => {
      const { secret: token } = await ofKeys();
      const { id } = await createKey({ state: 'DISABLED' });

      const answer = await server.manage('PATCH', `/acme/secretKeys/${id}`, { token, body });

      expect(answer).toMatchObject({ status: 403, reason: 'SCOPE_MISSING' });
      expect(scopeOf(answer)).toBe('*');
      expect((await server.manage('GET', `/acme/secretKeys/${id}`)).json.state).toBe('DISABLED');
    }
  );

  it('may disable, rename and delete any other key, and delete themselves', async () => {
    const { id: own, secret: token } = await ofKeys();
    const { id } = await createKey({});
    const path = `/acme/secretKeys/${id}`;

    expect((await server.manage('PATCH', path, { token, body: { state: 'DISABLED' } })).status).toBe(200);
    expect((await server.manage('PATCH', path, { token, body: { displayName: 'old' } })).status).toBe(200);
    expect((await server.manage('DELETE', path, { token })).status).toBe(200);
    expect((await server.manage('DELETE', `/acme/secretKeys/${own}`, { token })).status).toBe(200);
  });

  it.each(['2027-01-01T00:00:00.001Z', null, undefined])(
    'PEO-25: cannot create or extend a key to outlive them: %s',
    async (expireTime) => {
      const { secret: token } = await createKey({ expireTime: '2027-01-01T00:00:00Z' });
      const body = expireTime === undefined ? {} : { expireTime };
      const created = await server.manage('POST', '/acme/secretKeys', { token, body });
      expect(created).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
      expect(created.json.error.details[0].metadata.field).toBe('expireTime');

      const short = await server.manage('POST', '/acme/secretKeys', {
        token,
        body: { expireTime: '2027-01-01T00:00:00Z' },
      });
      expect(short.status).toBe(200);
      if (expireTime === undefined) return;
      const extended = await server.manage('PATCH', `/acme/secretKeys/${short.json.id}`, { token, body });
      expect(extended).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
    }
  );
});

/** The time of a use is stored beside the request. */
const PATIENT = { timeout: 10_000 };

describe('the life of a secret key', () => {
  it('ends at its expireTime', async () => {
    const { secret: token } = await createKey({ expireTime: '2026-11-21T13:00:00+00:00' });
    const get = () => server.manage('GET', '/acme', { token });
    const start = server.time.now;

    server.time.now = Date.parse('2026-11-21T12:59:59.999Z');
    expect((await get()).status).toBe(200);
    server.time.now = Date.parse('2026-11-21T13:00:00Z');
    const expired = await get();
    server.time.now = start;

    expect(expired).toMatchObject({ status: 401, reason: 'TOKEN_EXPIRED' });
    expect(expired.headers['www-authenticate']).toBe('Bearer');
  });

  it('has the time of its last use, accurate to a minute, with one write a minute and no new etag', async () => {
    const { id, secret: token } = await createKey({});
    const read = async () => (await server.manage('GET', `/acme/secretKeys/${id}`)).json;
    const writes = () =>
      server.queries.filter((query) => query.includes('last_use_time') && query.includes('UpdateQuery'));
    const { etag } = await read();
    const before = writes().length;
    const start = server.time.now;

    for (let use = 0; use < 5; use += 1) await server.manage('GET', '/acme', { token });
    await expect.poll(async () => (await read()).lastUseTime, PATIENT).toBe(new Date(start).toISOString());
    expect(writes().length - before).toBe(1);
    server.time.now = start + 60_000;
    await server.manage('GET', '/acme', { token });

    await expect.poll(async () => (await read()).lastUseTime, PATIENT).toBe(new Date(start + 60_000).toISOString());
    expect(writes().length - before).toBe(2);
    expect((await read()).etag).toBe(etag);
    server.time.now = start;
  });

  it('can be read and written back: fields of the server are ignored', async () => {
    const { id } = await createKey({ scopes: ['catalog:read'] });
    const { json } = await server.manage('GET', `/acme/secretKeys/${id}`);
    const body = { ...json, lastUseTime: '2020-01-01T00:00:00Z', createdBy: 'system', displayName: 'CMS' };

    const answer = await server.manage('PATCH', `/acme/secretKeys/${id}`, { body });

    expect(answer.json).toMatchObject({ displayName: 'CMS', lastUseTime: null, createdBy: 'operator' });
  });

  it('ends at once on other servers when the key is disabled or deleted', async () => {
    const second = await server.openSecond();
    const disabled = await createKey({});
    const deleted = await createKey({});
    for (const { secret: token } of [disabled, deleted])
      expect((await second.manage('GET', '/acme', { token })).status).toBe(200);

    await server.manage('PATCH', `/acme/secretKeys/${disabled.id}`, { body: { state: 'DISABLED' } });
    await server.manage('DELETE', `/acme/secretKeys/${deleted.id}`);

    expect((await second.manage('GET', '/acme', { token: disabled.secret })).reason).toBe('KEY_DISABLED');
    expect((await second.manage('GET', '/acme', { token: deleted.secret })).reason).toBe('TOKEN_INVALID');
    await second.close();
  });

  it('continues after an update of the server: a key without scopes can still be changed', async () => {
    const { id, secret: token } = await createKey({});
    await server.store.database
      .updateTable('secret_keys')
      .set({ body: JSON.stringify({ displayName: '', state: 'ACTIVE' }) })
      .where('id', '=', id)
      .execute();

    const answer = await server.manage('PATCH', `/acme/secretKeys/${id}`, { body: { displayName: 'CMS' } });

    expect(answer).toMatchObject({ status: 200, json: { displayName: 'CMS', scopes: ['*'], expireTime: null } });
    expect((await server.manage('POST', '/acme/events?eventId=derby', { token })).status).toBe(200);
  });
});
