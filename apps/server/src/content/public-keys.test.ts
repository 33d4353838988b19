import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
  await server.manage('POST', '?publisherId=other');
  await server.manage('POST', '/acme/bannerCollections?bannerCollectionId=home');
  for (const id of ['pk_a', 'pk_b']) await server.manage('POST', `/acme/publicKeys?publicKeyId=${id}`);
}, 60_000);
afterAll(() => server.close());

const path = '/acme/publicKeys';
const works = async (key: string) => (await server.visit(`/v1/bannerCollections/home?key=${key}`)).status === 200;

describe('public keys', () => {
  it('are open, active and limited to 600 a minute by default', async () => {
    const { json } = await server.manage('POST', `${path}?publicKeyId=pk_plain`);
    expect(json).toMatchObject({ state: 'ACTIVE', allowedDomains: [], allowNoReferrer: false, rateLimit: null });
    expect(json.scopes).toEqual(['content.read', 'playback.read', 'analytics.write']);
  });

  it('get an id if none is given', async () => {
    const { json } = await server.manage('POST', path);
    expect(json.id).toMatch(/^pk_[0-9a-f]{20}$/);
    expect(await works(json.id)).toBe(true);
  });

  it('are unique among all publishers, since the key alone identifies the publisher', async () => {
    await server.manage('POST', `${path}?publicKeyId=pk_one`);
    const answer = await server.manage('POST', '/other/publicKeys?publicKeyId=pk_one');
    expect(answer).toMatchObject({ status: 409, reason: 'RESOURCE_EXISTS' });
  });

  it.each([
    ['state', 'ON'],
    ['allowedDomains', ['https://acme.example']],
    ['allowedDomains', ['a b']],
    ['scopes', ['everything']],
    ['rateLimit', { requestsPerMinutePerAddress: 0 }],
    ['defaults', { timeZone: 'Mars/Phobos' }],
  ])('reject %s: %j', async (field, value) => {
    const answer = await server.manage('POST', path, { body: { [field]: value } });
    expect(answer).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
    expect(answer.json.error.details[0].metadata.field).toContain(field);
  });
});

describe(':rotate', () => {
  const rotate = (id: string, body?: object, query = '') =>
    server.manage('POST', `${path}/${id}:rotate${query}`, { body });

  it('creates a key with the same settings and keeps the old one active', async () => {
    await server.manage('POST', `${path}?publicKeyId=pk_old`, {
      body: { displayName: 'Site', defaults: { locale: 'nl' } },
    });

    const { status, json } = await rotate('pk_old');

    expect(status).toBe(200);
    expect(json).toMatchObject({ displayName: 'Site', defaults: { locale: 'nl' }, state: 'ACTIVE' });
    expect(json.id).not.toBe('pk_old');
    expect([await works(json.id), await works('pk_old')]).toEqual([true, true]);
  });

  it('with disableOld disables the old one in the same step', async () => {
    await server.manage('POST', `${path}?publicKeyId=pk_abused`);

    const { json } = await rotate('pk_abused', { publicKeyId: 'pk_fresh', disableOld: true });

    expect(json.id).toBe('pk_fresh');
    expect([await works('pk_fresh'), await works('pk_abused')]).toEqual([true, false]);
  });

  it('changes nothing if the new id exists', async () => {
    expect((await rotate('pk_a', { publicKeyId: 'pk_b', disableOld: true })).reason).toBe('RESOURCE_EXISTS');
    expect(await works('pk_a')).toBe(true);
  });

  it('with validateOnly creates none', async () => {
    await rotate('pk_a', { publicKeyId: 'pk_never', disableOld: true }, '?validateOnly=true');
    expect([await works('pk_never'), await works('pk_a')]).toEqual([false, true]);
  });

  it("answers 404 for a key that does not exist, or is another publisher's", async () => {
    expect((await rotate('pk_nobody')).status).toBe(404);
    await server.manage('POST', '/other/publicKeys?publicKeyId=pk_foreign');
    expect((await rotate('pk_foreign')).status).toBe(404);
  });
});
