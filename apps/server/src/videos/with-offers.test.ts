import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../checkout/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  // As behind a proxy that tells the country, so that answers may be kept as in production.
  shop = await openTestShop({ devHeaders: false, trustedProxies: ['loopback'], geoCountryHeader: 'x-country' });
}, 60_000);
afterAll(() => shop.server.close());

const offersIn = async (country: string | null, headers: Record<string, string> = {}) => {
  const answer = await shop.watch(null, { ...(country && { 'x-country': country }), ...headers });
  return answer.json.accessDecision.offers;
};

describe('offers of a video that is not entitled', () => {
  it('have title, description and price as google.type.Money (contract §2.6)', async () => {
    const { status, json } = await shop.watch(null, { 'x-country': 'NL' });

    expect(status).toBe(200);
    expect(json).toMatchObject({ error: 'ERROR_CODE_NOT_ENTITLED', playlists: [] });
    expect(json.accessDecision).toEqual({
      checkedTime: '2026-11-21T12:00:00.000Z',
      region: 'NL',
      offers: [
        {
          id: 'match',
          title: 'Match pass',
          description: 'The final',
          price: { currencyCode: 'EUR', units: '4', nanos: 990_000_000 },
        },
      ],
    });
  });

  it('are those that are sold in the visitor’s country, at its price, in the order of the policy', async () => {
    const priced = async (country: string | null) =>
      (await offersIn(country)).map(({ id, price }: { id: string; price: { currencyCode: string; units: string } }) =>
        [id, price.currencyCode, price.units].join(' ')
      );

    expect(await priced('GB')).toEqual(['season GBP 49', 'match EUR 4']);
    expect(await priced('JP')).toEqual(['match JPY 800']);
    expect(await priced(null)).toEqual(['match EUR 4']);
  });

  it('are in the asked language, and the answer says which', async () => {
    const [offer] = await offersIn('NL', { 'accept-language': 'nl' });
    expect([offer.title, offer.description]).toEqual(['Wedstrijdpas', 'The final']);
    const answer = await shop.watch(null, { 'accept-language': 'nl' });
    expect(answer.headers['content-language']).toBe('nl');
  });

  it('are not there once their time is over, nor for who is entitled or not signed in where he must', async () => {
    const policies = shop.server.manage;
    await policies('POST', '/acme/accessPolicies?accessPolicyId=members', {
      body: { requireAuthentication: true, requireEntitlement: true, offerIds: ['match'] },
    });
    await policies('POST', '/acme/videos?videoId=members', { body: { accessPolicyId: 'members' } });
    const { json } = await shop.call('GET', '/v1/videos/members');
    expect([json.error, json.accessDecision.offers]).toEqual(['ERROR_CODE_NOT_AUTHENTICATED', undefined]);

    const entitled = await shop.watch(await shop.token('fan', { offerIds: ['match'] }));
    expect([entitled.json.error, entitled.json.accessDecision]).toEqual([null, undefined]);

    await shop.server.manage('PATCH', '/acme/offers/match', { body: { endTime: '2026-11-21T12:00:00Z' } });
    expect(await offersIn('NL')).toBeUndefined();
    await shop.server.manage('PATCH', '/acme/offers/match', { body: { endTime: null } });
  });

  it('are kept by no shared cache where another country has another price', async () => {
    const nl = await shop.watch(null, { 'x-country': 'NL' });
    const jp = await shop.watch(null, { 'x-country': 'JP', 'if-none-match': String(nl.headers['etag']) });

    expect(nl.headers['cache-control']).toBe('private, max-age=5');
    expect(jp.status).toBe(200);
    const again = await shop.watch(null, { 'x-country': 'NL', 'if-none-match': String(nl.headers['etag']) });
    expect(again.status).toBe(304);
  });

  it('are not mixed up by the kept fragments of a player', async () => {
    const fragment = (country: string) =>
      shop.server.app.inject({
        url: '/v1/fragments/video-player?key=pk_acme&video-id=final',
        headers: { 'x-country': country },
      });
    const [nl, jp, nlAgain] = [await fragment('NL'), await fragment('JP'), await fragment('NL')];

    expect([nl.statusCode, String(nl.headers['cache-control'])]).toEqual([200, expect.stringContaining('private')]);
    expect(nl.headers['etag']).not.toBe(jp.headers['etag']);
    expect(nl.headers['etag']).toBe(nlAgain.headers['etag']);
  });

  it('are shared where the price is one for all', async () => {
    const create = (path: string, body: object) => shop.server.manage('POST', path, { body });
    const prices = [{ currencyCode: 'EUR', minorUnits: 100, regions: [] }];
    await create('/acme/offers?offerId=flat', { prices });
    await create('/acme/accessPolicies?accessPolicyId=flat', { requireEntitlement: true, offerIds: ['gone', 'flat'] });
    await create('/acme/videos?videoId=flat', { accessPolicyId: 'flat' });

    const answer = await shop.call('GET', '/v1/videos/flat', { headers: { 'x-country': 'NL' } });

    expect(answer.json.accessDecision.offers).toMatchObject([{ id: 'flat', title: 'flat', description: null }]);
    expect(answer.headers['cache-control']).toBe('public, max-age=5');
  });

  it('cost one statement for a whole list, and none where nothing is refused for want of one', async () => {
    await shop.server.manage('POST', '/acme/videos?videoId=free');
    await shop.call('GET', '/v1/videos?ids=final&ids=free');
    const asked = async (ids: string) => {
      const before = shop.server.queries.length;
      await shop.call('GET', `/v1/videos?ids=${ids}`);
      return shop.server.queries.slice(before).filter((query) => query.includes('"offers"')).length;
    };
    expect([await asked('final,free'), await asked('free')]).toEqual([1, 0]);
  });
});
