import { MINUTE_MS } from '@touchline/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hostileBodies, hostileStrings } from '../../testing/hostile.ts';
import { openTestSeller, type TestSeller } from '../../testing/purchases/seller.ts';

let seller: TestSeller;
beforeAll(async () => {
  seller = await openTestSeller();
}, 60_000);
afterAll(() => seller.server.close());

const pay = (token: string, id: string, outcome = 'paid') =>
  seller.call('POST', `/v1/checkoutSessions/${id}:pay`, { token, body: { outcome } });
const getSession = (token: string | null, id: string, query = '') =>
  seller.call('GET', `/v1/checkoutSessions/${id}${query}`, { token });

describe('a purchase', () => {
  it('is begun and paid, and unlocks the video for the next request', async () => {
    const token = await seller.token('ann');
    expect((await seller.watch(token)).json.error).toBe('ERROR_CODE_NOT_ENTITLED');

    const begun = await seller.begin(token);
    expect(begun).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(begun.json).toEqual({
      id: expect.stringMatching(/^cs-[0-9a-f]{24}$/),
      offer: {
        id: 'match',
        title: 'Match pass',
        description: 'The final',
        price: { currencyCode: 'EUR', units: '4', nanos: 990_000_000 },
      },
      state: 'OPEN',
      provider: 'mock',
      clientSecret: null,
      publishableKey: null,
      expireTime: '2026-11-21T12:30:00.000Z',
    });
    expect((await seller.watch(token)).json.error).toBe('ERROR_CODE_NOT_ENTITLED');

    const paid = await pay(token, begun.json.id);
    const watched = await seller.watch(token);
    expect([paid.status, paid.json.state]).toEqual([200, 'COMPLETE']);
    expect(watched.json).toMatchObject({ error: null, playlists: [{ format: 'HLS' }] });
    expect((await getSession(token, begun.json.id)).json.state).toBe('COMPLETE');
    expect(await seller.entitlements('ann')).toMatchObject([
      {
        id: begun.json.id,
        offerId: 'match',
        state: 'ACTIVE',
        endTime: '2026-11-23T12:00:00.000Z',
        source: `checkoutSessions/${begun.json.id}`,
      },
    ]);
  });

  it('unlocks the video on the other servers of the store, too', async () => {
    const other = await seller.server.openSecond();
    const token = await seller.token('bea');
    const { json } = await seller.begin(token);
    const watch = async () => (await seller.call('GET', '/v1/videos/final', { token, at: other })).json.error;
    expect(await watch()).toBe('ERROR_CODE_NOT_ENTITLED');

    await pay(token, json.id);

    await vi.waitFor(async () => expect(await watch()).toBeNull(), { timeout: 5_000 });
    await other.close();
  });

  it('is the same for the same request, also concurrently, and another one for another user', async () => {
    const token = await seller.token('cas');
    const request = { requestId: 'the-same-press' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => seller.begin(token, request)));

    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
    expect((await seller.begin(await seller.token('dan'), request)).json.id).not.toBe(answers[0]?.json.id);
    await pay(token, answers[0]?.json.id);
    expect((await seller.begin(token, request)).json).toMatchObject({ id: answers[0]?.json.id, state: 'COMPLETE' });
    expect(await seller.begin(token, { ...request, offerId: 'season' })).toMatchObject({
      status: 400,
      reason: 'REQUEST_ID_REUSED',
    });
  });

  it('is shared by two tabs, so that nobody pays twice, but not after a price change or near its expiry', async () => {
    const token = await seller.token('two-tabs');
    const inJapan = { headers: { 'x-debug-country': 'JP' } };
    const tabs = await Promise.all(Array.from({ length: 6 }, () => seller.begin(token)));
    const id = tabs[0]?.json.id;
    expect(tabs.map(({ status, json }) => [status, json.id])).toEqual(tabs.map(() => [200, id]));
    expect((await seller.begin(token, {}, inJapan)).json.id).not.toBe(id);
    seller.server.time.now += 29 * MINUTE_MS;
    expect((await seller.begin(token)).json.id).not.toBe(id);
    seller.server.time.now -= 29 * MINUTE_MS;

    expect((await seller.begin(token)).json.id).toBe(id);
    await pay(token, id);
    expect(await seller.begin(token)).toMatchObject({ status: 409, reason: 'ALREADY_ENTITLED' });
  });

  it('is not begun if its access may end before it is paid', async () => {
    const token = await seller.token('at-the-bell');
    const offer = { prices: [{ currencyCode: 'EUR', minorUnits: 300, regions: [] }] };
    const create = (id: string, fields: object) =>
      seller.server.manage('POST', `/acme/offers?offerId=${id}`, { body: { ...offer, ...fields } });
    await create('ending', { endTime: '2026-11-21T12:30:00Z' });
    await create('lasting', { endTime: '2026-11-21T12:30:01Z' });
    await create('counted', { endTime: '2026-11-21T12:10:00Z', accessSeconds: 3_600 });
    const begin = async (offerId: string) => {
      const { status, reason } = await seller.begin(token, { offerId });
      return [status, reason];
    };

    expect(await begin('ending')).toEqual([400, 'OFFER_NOT_FOR_SALE']);
    expect(await begin('lasting')).toEqual([200, undefined]);
    expect(await begin('counted')).toEqual([200, undefined]);
  });

  it('keeps the price and the terms of its beginning', async () => {
    const token = await seller.token('eve');
    const { json } = await seller.begin(token);
    await seller.server.manage('PATCH', '/acme/offers/match', { body: { prices: [], accessSeconds: 60 } });

    expect((await getSession(token, json.id, '?locale=nl')).json.offer).toMatchObject({
      title: 'Wedstrijdpas',
      price: { units: '4', nanos: 990_000_000 },
    });
    await pay(token, json.id);
    expect(await seller.entitlements('eve')).toMatchObject([{ endTime: '2026-11-23T12:00:00.000Z' }]);
    const prices = [
      { currencyCode: 'EUR', minorUnits: 499, regions: [] },
      { currencyCode: 'JPY', minorUnits: 800, regions: ['JP'] },
    ];
    await seller.server.manage('PATCH', '/acme/offers/match', { body: { prices, accessSeconds: 172_800 } });
  });

  it('has the price of the visitor’s country', async () => {
    const token = await seller.token('fay');
    const begin = (offerId: string, country: string) =>
      seller.begin(token, { offerId }, { headers: { 'x-debug-country': country } });

    expect((await begin('match', 'JP')).json.offer.price).toEqual({ currencyCode: 'JPY', units: '800', nanos: 0 });
    expect((await begin('season', 'GB')).json.offer.price.currencyCode).toBe('GBP');
    expect(await begin('season', 'NL')).toMatchObject({ status: 400, reason: 'OFFER_NOT_FOR_SALE' });
  });

  it('stays open after a declined card, and can be paid then', async () => {
    const token = await seller.token('gus');
    const { json } = await seller.begin(token);

    expect((await pay(token, json.id, 'declined')).json.state).toBe('OPEN');
    expect((await seller.watch(token)).json.error).toBe('ERROR_CODE_NOT_ENTITLED');
    expect((await pay(token, json.id)).json.state).toBe('COMPLETE');
    expect((await pay(token, json.id)).json.state).toBe('COMPLETE');
    expect(await seller.entitlements('gus')).toHaveLength(1);
  });

  it('expires after half an hour', async () => {
    const token = await seller.token('hal', { expireTime: '2026-11-21T20:00:00Z' });
    const { json } = await seller.begin(token);
    seller.server.time.now += 30 * MINUTE_MS;

    expect((await getSession(token, json.id)).json.state).toBe('EXPIRED');
    expect(await pay(token, json.id)).toMatchObject({ status: 400, reason: 'CHECKOUT_EXPIRED' });
    expect((await seller.session(json.id)).json.state).toBe('EXPIRED');
    seller.server.time.now -= 30 * MINUTE_MS;
  });
});

describe('a visitor who may not buy', () => {
  const refusals: [string, () => Promise<string | null>, number, string][] = [
    ['nobody', async () => null, 401, 'SIGN_IN_REQUIRED'],
    ['a token that names nobody', () => seller.token(), 401, 'SIGN_IN_REQUIRED'],
    ['no token at all', async () => 'not-a-token', 401, 'TOKEN_INVALID'],
    ['another publisher’s token', async () => (await otherToken()) as string, 401, 'TOKEN_INVALID'],
    ['who has it already', () => seller.token('ida', { offerIds: ['match'] }), 409, 'ALREADY_ENTITLED'],
  ];
  it.each(refusals)('gets an error: %s', async (_, token, status, reason) => {
    expect(await seller.begin(await token())).toMatchObject({ status, reason });
  });

  const otherToken = async () => {
    await seller.server.manage('POST', '?publisherId=rival');
    const { json } = await seller.server.manage('POST', '/rival/playbackTokens', { body: { userId: 'ann' } });
    return json.token;
  };

  it('gets an error with an expired token, or for an offer that they have already', async () => {
    const old = await seller.token('jan');
    seller.server.time.now += 62 * MINUTE_MS;
    expect(await seller.begin(old)).toMatchObject({ status: 401, reason: 'TOKEN_EXPIRED' });
    seller.server.time.now -= 62 * MINUTE_MS;

    const token = await seller.token('kim');
    await pay(token, (await seller.begin(token)).json.id);
    expect(await seller.begin(token)).toMatchObject({ status: 409, reason: 'ALREADY_ENTITLED' });
  });

  it.each([
    ['gone', 400, 'OFFER_NOT_FOR_SALE'],
    ['never-made', 404, 'RESOURCE_NOT_FOUND'],
  ])('gets an error for an offer that is not for sale: %s', async (offerId, status, reason) => {
    expect(await seller.begin(await seller.token('leo'), { offerId })).toMatchObject({ status, reason });
  });

  it('sees no purchases of others, and none without signing in', async () => {
    const { json } = await seller.begin(await seller.token('mia'));
    const other = await seller.token('nils');

    expect(await getSession(other, json.id)).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
    expect(await pay(other, json.id)).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
    expect(await getSession(null, json.id)).toMatchObject({ status: 401, reason: 'SIGN_IN_REQUIRED' });
    expect(await getSession(other, 'cs-nothing')).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
  });

  it('gets an error from another origin, with an unknown key, or above the rate limit', async () => {
    const token = await seller.token('oda');
    const from = (origin: string) => seller.begin(token, {}, { key: 'pk_own', headers: { origin } });

    expect(await from('https://evil.example')).toMatchObject({ status: 403, reason: 'DOMAIN_NOT_ALLOWED' });
    const own = await from('https://acme.example');
    expect([own.status, own.headers['access-control-allow-origin']]).toEqual([200, 'https://acme.example']);
    expect(await seller.begin(token, {}, { key: 'pk_none' })).toMatchObject({ status: 401, reason: 'KEY_UNKNOWN' });
    const rush = await Promise.all(Array.from({ length: 40 }, () => seller.begin(token)));
    expect(rush.at(-1)).toMatchObject({ status: 429, reason: 'RATE_LIMIT', headers: { 'retry-after': '60' } });
    expect((await seller.begin(await seller.token('pim'))).status).toBe(200);
  });
});

describe('the publisher', () => {
  it('reads purchases but cannot write them', async () => {
    const token = await seller.token('quin');
    const { json } = await seller.begin(token);
    await pay(token, json.id);

    const { json: session } = await seller.session(json.id);
    expect(session).toMatchObject({
      name: `publishers/acme/checkoutSessions/${json.id}`,
      userId: 'quin',
      offerId: 'match',
      price: { currencyCode: 'EUR', minorUnits: 499 },
      state: 'COMPLETE',
      payment: `pay-${json.id}`,
      completeTime: '2026-11-21T12:00:00.000Z',
      entitlementId: json.id,
    });
    const { json: page } = await seller.server.manage('GET', '/acme/checkoutSessions?pageSize=100');
    expect(page.checkoutSessions).toContainEqual(session);
    expect(JSON.stringify(page)).not.toContain('clientSecret');
    for (const method of ['POST', 'PATCH', 'DELETE'] as const)
      expect((await seller.server.manage(method, `/acme/checkoutSessions/${json.id}`, { body: {} })).status).toBe(404);
    expect(await seller.server.manage('GET', '/acme/checkoutSessions', { token: 'guess' })).toMatchObject({
      status: 401,
    });
  });
});

describe('an erased visitor', () => {
  it('is removed from the purchases that stay, whose refund still revokes the access', async () => {
    const token = await seller.token('zoe');
    const { json } = await seller.begin(token);
    await pay(token, json.id);
    const { json: ended } = await seller.begin(token, { offerId: 'season' }, { headers: { 'x-debug-country': 'GB' } });
    await seller.postEvent({ type: 'checkout.expired', session: ended.id });
    const body = { authUserId: 'zoe' };
    const erase = () => seller.server.manage('POST', '/acme/analytics:eraseViewer', { body });

    expect((await erase()).json).toMatchObject({ purchases: 2 });
    const { json: page } = await seller.server.manage('GET', '/acme/checkoutSessions?pageSize=100');
    expect(JSON.stringify(page)).not.toContain('"zoe"');
    expect((await seller.session(json.id)).json).toMatchObject({
      userId: expect.stringMatching(/^erased-[0-9a-f]{24}$/),
      state: 'COMPLETE',
      payment: `pay-${json.id}`,
    });
    expect((await seller.session(ended.id)).status).toBe(404);
    await seller.postEvent({ type: 'payment.refunded', refunded: 499, session: json.id });
    expect(await seller.entitlements('zoe')).toMatchObject([{ state: 'REVOKED' }]);
    expect((await erase()).json).toMatchObject({ purchases: 0 });
  });
});

describe('hostile input', () => {
  it('is rejected cleanly in every field, body and path', async () => {
    const token = await seller.token('rita');
    const wrong: unknown[] = [];
    const check = ({ status, reason, json }: Awaited<ReturnType<TestSeller['call']>>, about: unknown) => {
      if (status >= 400 && status < 500 && json.error.code === status && reason !== undefined) return;
      if (status !== 429) wrong.push([about, status, reason]);
    };
    const json = { 'content-type': 'application/json' };
    for (const text of hostileStrings) {
      const post = (path: string, body: unknown) => seller.call('POST', path, { token, body, headers: json });
      check(await post('/v1/checkoutSessions', { offerId: text, requestId: 'press-0001' }), ['offerId', text]);
      if (!/^[\w-]{8,64}$/.test(text))
        check(await post('/v1/checkoutSessions', { offerId: 'match', requestId: text }), ['requestId', text]);
      const path = encodeURIComponent(Buffer.from(text).toString());
      check(await getSession(token, path), ['id', text]);
      check(await post(`/v1/checkoutSessions/${path}:pay`, { outcome: 'paid' }), ['pay', text]);
      check(await post('/v1/checkoutSessions/cs-1:pay', { outcome: text }), ['outcome', text]);
    }
    for (const body of hostileBodies)
      check(await seller.call('POST', '/v1/checkoutSessions', { token, body, headers: json }), body.slice(0, 80));
    expect(wrong).toEqual([]);
  }, 60_000);
});
