import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
}, 60_000);
afterAll(() => server.close());

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
