import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../testing/app.ts';
import { heldAt, loadHeldOffers } from './held-offers.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
}, 60_000);
afterAll(() => server.close());

const create = (body: object, query = '') => server.manage('POST', `/acme/entitlements${query}`, { body });
const held = (userId: string, now = server.time.now) =>
  loadHeldOffers(server.store.database, { publisher: 'acme', userId, now });

describe('an entitlement', () => {
  it('grants an offer to a user, without bounds by default', async () => {
    const { status, json } = await create({ userId: 'visitor-7', offerId: 'matchpass' });

    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: expect.stringMatching(/^ent-[0-9a-f]{20}$/),
      userId: 'visitor-7',
      offerId: 'matchpass',
      startTime: null,
      endTime: null,
      state: 'ACTIVE',
    });
  });

  it('has an id that the publisher chooses, so that a repeated order is one', async () => {
    const order = () => create({ userId: 'u', offerId: 'season' }, '?entitlementId=order-1001');
    expect((await order()).json.name).toBe('publishers/acme/entitlements/order-1001');
    expect(await order()).toMatchObject({ status: 409, reason: 'RESOURCE_EXISTS' });
  });

  const wrong: [string, object][] = [
    ['userId', { offerId: 'season' }],
    ['userId', { userId: '', offerId: 'season' }],
    ['offerId', { userId: 'u' }],
    ['offerId', { userId: 'u', offerId: 'The Season' }],
    ['state', { userId: 'u', offerId: 'season', state: 'PAUSED' }],
    ['startTime', { userId: 'u', offerId: 'season', startTime: 'now' }],
    ['endTime', { userId: 'u', offerId: 'season', endTime: '2026-02-30T00:00:00Z' }],
    [
      'endTime',
      { userId: 'u', offerId: 'season', startTime: '2026-11-21T12:00:00Z', endTime: '2026-11-21T13:00:00+01:00' },
    ],
  ];
  it.each(wrong)('is rejected for its %s: %j', async (field, body) => {
    const answer = await create(body);
    expect(answer).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
    expect(answer.json.error.details[0].metadata.field).toBe(field);
  });

  it('is restored from an export', async () => {
    await create({ userId: 'traveller', offerId: 'season', endTime: '2027-06-30T22:00:00Z' }, '?entitlementId=order-7');
    const authorization = `Bearer ${ADMIN_TOKEN}`;
    const { body: text } = await server.app.inject({ url: '/v1/publishers/acme:export', headers: { authorization } });
    await server.manage('DELETE', '/acme/entitlements/order-7');
    expect(await held('traveller')).toEqual([]);

    const headers = { 'content-type': 'application/x-ndjson' };
    const answer = await server.manage('POST', '/acme:import', { body: text, headers });

    expect(answer.json.collections.entitlements).toMatchObject({ created: 1, bad: 0 });
    expect((await held('traveller')).map(({ offerId }) => offerId)).toEqual(['season']);
  });

  it('moves with its user', async () => {
    await create({ userId: 'before', offerId: 'season' }, '?entitlementId=moved');
    await server.manage('PATCH', '/acme/entitlements/moved', { body: { userId: 'after' } });
    expect([await held('before'), (await held('after')).length]).toEqual([[], 1]);
  });
});

describe('loadHeldOffers and heldAt', () => {
  it('omit entitlements that are revoked, over or of other users, and include future ones', async () => {
    const give = (offerId: string, fields: object = {}) => create({ userId: 'fan', offerId, ...fields });
    await give('always');
    await give('revoked', { state: 'REVOKED' });
    await give('over', { endTime: '2026-11-21T12:00:00Z' });
    await give('nearly-over', { endTime: '2026-11-21T12:00:00.001Z' });
    await give('from-now', { startTime: '2026-11-21T12:00:00Z' });
    await give('to-come', { startTime: '2026-11-21T12:00:00.001Z' });
    await create({ userId: 'fan2', offerId: 'somebody-elses' });

    const offers = await held('fan');

    expect(offers.map(({ offerId }) => offerId).toSorted()).toEqual(['always', 'from-now', 'nearly-over', 'to-come']);
    expect([...heldAt(offers, server.time.now).keys()].toSorted()).toEqual(['always', 'from-now', 'nearly-over']);
    expect([...heldAt(offers, server.time.now + 1).keys()].toSorted()).toEqual(['always', 'from-now', 'to-come']);
  });

  it('return the latest end of each offer', async () => {
    await create({ userId: 'twice', offerId: 'season', endTime: '2027-06-30T22:00:00Z' });
    await create({ userId: 'twice', offerId: 'season', endTime: '2026-12-01T00:00:00Z' });
    await create({ userId: 'twice', offerId: 'gold' });

    expect([...heldAt(await held('twice'), server.time.now)].toSorted()).toEqual([
      ['gold', Number.POSITIVE_INFINITY],
      ['season', Date.parse('2027-06-30T22:00:00Z')],
    ]);
  });

  it('grant media no longer than they last', async () => {
    await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
    for (const id of ['match', 'season']) await server.manage('POST', `/acme/offers?offerId=${id}`);
    await server.manage('POST', '/acme/accessPolicies?accessPolicyId=paid', {
      body: { requireEntitlement: true, offerIds: ['match', 'season'] },
    });
    await server.manage('POST', '/acme/mediaFolders/final:assign');
    await server.manage('POST', '/acme/videos?videoId=final', {
      body: { accessPolicyId: 'paid', playlists: [{ format: 'HLS', url: '/media/final/master.m3u8' }] },
    });
    const until = async (userId: string) => {
      const { json } = await server.manage('POST', '/acme/playbackTokens', { body: { userId } });
      const answer = await server.visit('/v1/videos/final?key=pk_acme', { authorization: `Bearer ${json.token}` });
      return answer.json.playlists[0].expireTime;
    };
    await create({ userId: 'brief', offerId: 'match', endTime: '2026-11-21T12:10:00Z' });
    expect(await until('brief')).toBe('2026-11-21T12:10:00.000Z');

    await create({ userId: 'brief', offerId: 'season' });
    expect(Date.parse(await until('brief'))).toBeGreaterThan(Date.parse('2026-11-21T12:30:00Z'));
  });
});
