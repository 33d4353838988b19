import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
  await server.manage('POST', '/acme/events?eventId=derby', { body: { title: 'Derby' } });
  await server.manage('POST', '/acme/offers?offerId=pass', { body: { displayName: 'Pass' } });
  await server.manage('POST', '/acme/accessPolicies?accessPolicyId=paid', { body: { offerIds: ['pass'] } });
  await server.manage('POST', '/acme/entitlements?entitlementId=e1', { body: { userId: 'u1', offerId: 'pass' } });
}, 60_000);
afterAll(() => server.close());

const keyWith = async (...scopes: string[]): Promise<string> =>
  (await server.manage('POST', '/acme/secretKeys', { body: { scopes } })).json.secret;

describe(':export', () => {
  const exportAs = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, body } = await server.app.inject({ url: '/v1/publishers/acme:export', headers });
    expect(statusCode).toBe(200);
    return body;
  };
  const collectionsOf = (text: string) => {
    const lines = text.trim().split('\n').slice(2);
    return new Set(lines.map((line) => JSON.parse(line).name.split('/')[0]));
  };

  it('has no policies, offers and entitlements for a key without commerce:read', async () => {
    const text = await exportAs(await keyWith('content:read'));

    expect(collectionsOf(text)).toEqual(new Set(['events']));
  });

  it('is complete for a key with commerce:read', async () => {
    const token = await keyWith('content:read', 'commerce:read');
    const text = await exportAs(token);

    expect(collectionsOf(text)).toEqual(new Set(['events', 'offers', 'accessPolicies', 'entitlements']));
    expect(text).toBe(await exportAs(ADMIN_TOKEN));
  });
});

describe(':import', () => {
  const importAs = (token: string, rows: readonly object[]) =>
    server.app.inject({
      ...{ method: 'POST', url: '/v1/publishers/acme:import' },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      payload: rows.map((row) => JSON.stringify(row)).join('\n'),
    });

  it('skips rows that the key may not write, and writes the others', async () => {
    const answer = await importAs(await keyWith('content:publish'), [
      { name: 'events/final', title: 'Final' },
      { name: 'offers/pass', displayName: 'Free' },
      { name: 'accessPolicies/paid', offerIds: [] },
      { name: 'publicKeys/pk_open', allowedDomains: [] },
    ]);

    const { collections, problems } = answer.json();
    expect(answer.statusCode).toBe(200);
    expect(collections.events.created).toBe(1);
    expect(problems.map(({ resource, reason }: Record<string, string>) => `${resource} ${reason}`)).toEqual([
      'offers/pass SCOPE_MISSING',
      'accessPolicies/paid SCOPE_MISSING',
      'publicKeys/pk_open SCOPE_MISSING',
    ]);
    expect((await server.manage('GET', '/acme/offers/pass')).json.displayName).toBe('Pass');
    expect((await server.manage('GET', '/acme/accessPolicies/paid')).json.offerIds).toEqual(['pass']);
    expect((await server.manage('GET', '/acme/publicKeys/pk_open')).status).toBe(404);
  });

  it('writes such rows for a key that may', async () => {
    const token = await keyWith('content:publish', 'commerce:write');

    const answer = await importAs(token, [{ name: 'offers/season', displayName: 'Season pass' }]);

    expect(answer.json().collections.offers.created).toBe(1);
  });

  it('changes the publisher only for a key with settings:write', async () => {
    const { displayName, languageCode } = (await server.manage('GET', '/acme')).json;
    const same = { name: 'publishers/acme', displayName, languageCode };
    const changed = { ...same, displayName: 'Acme TV' };
    const token = await keyWith('content:publish');

    expect((await importAs(token, [same])).statusCode).toBe(200);
    const rejected = await importAs(token, [changed]);
    expect(rejected.statusCode).toBe(403);
    expect(rejected.json().error.details[0]).toMatchObject({
      reason: 'SCOPE_MISSING',
      metadata: { scope: 'settings:write' },
    });
    expect((await importAs(await keyWith('content:publish', 'settings:write'), [changed])).statusCode).toBe(200);
    expect((await server.manage('GET', '/acme')).json.displayName).toBe('Acme TV');
  });
});
