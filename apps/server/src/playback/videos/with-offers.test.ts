import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSeller, type TestSeller } from '../../testing/purchases/seller.ts';

let checkout: TestSeller;
beforeAll(async () => {
  // As behind a proxy that sends the country, so that responses can be cached like in production.
  checkout = await openTestSeller({ devHeaders: false, trustedProxies: ['loopback'], geoCountryHeader: 'x-country' });
}, 60_000);
afterAll(() => checkout.server.close());

const offersIn = async (country: string | null, headers: Record<string, string> = {}) => {
  const answer = await checkout.watch(null, { ...(country && { 'x-country': country }), ...headers });
  return answer.json.accessDecision.offers;
};

describe('offers of a video that requires a purchase', () => {
  it('have title, description and price as google.type.Money (contract §2.6)', async () => {
    const { status, json } = await checkout.watch(null, { 'x-country': 'NL' });

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

  it('are those available in the visitor’s country, at its price, in the order of the policy', async () => {
    const priced = async (country: string | null) =>
      (await offersIn(country)).map(({ id, price }: { id: string; price: { currencyCode: string; units: string } }) =>
        [id, price.currencyCode, price.units].join(' ')
      );

    expect(await priced('GB')).toEqual(['season GBP 49', 'match EUR 4']);
    expect(await priced('JP')).toEqual(['match JPY 800']);
    expect(await priced(null)).toEqual(['match EUR 4']);
  });

  it('are in the requested language, which the response names', async () => {
    const [offer] = await offersIn('NL', { 'accept-language': 'nl' });
    expect([offer.title, offer.description]).toEqual(['Wedstrijdpas', 'The final']);
    const answer = await checkout.watch(null, { 'accept-language': 'nl' });
    expect(answer.headers['content-language']).toBe('nl');
  });

  it('are absent after their end, and for visitors who are entitled or have to sign in first', async () => {
    const policies = checkout.server.manage;
    await policies('POST', '/acme/accessPolicies?accessPolicyId=members', {
      body: { requireAuthentication: true, requireEntitlement: true, offerIds: ['match'] },
    });
    await policies('POST', '/acme/videos?videoId=members', { body: { accessPolicyId: 'members' } });
    const { json } = await checkout.call('GET', '/v1/videos/members');
    expect([json.error, json.accessDecision.offers]).toEqual(['ERROR_CODE_NOT_AUTHENTICATED', undefined]);

    const entitled = await checkout.watch(await checkout.token('fan', { offerIds: ['match'] }));
    expect([entitled.json.error, entitled.json.accessDecision]).toEqual([null, undefined]);

    await checkout.server.manage('PATCH', '/acme/offers/match', { body: { endTime: '2026-11-21T12:00:00Z' } });
    expect(await offersIn('NL')).toBeUndefined();
    await checkout.server.manage('PATCH', '/acme/offers/match', { body: { endTime: null } });
  });

  it('are not stored by shared caches if prices differ by country', async () => {
    const nl = await checkout.watch(null, { 'x-country': 'NL' });
    const jp = await checkout.watch(null, { 'x-country': 'JP', 'if-none-match': String(nl.headers['etag']) });

    expect(nl.headers['cache-control']).toBe('private, max-age=5');
    expect(jp.status).toBe(200);
    const again = await checkout.watch(null, { 'x-country': 'NL', 'if-none-match': String(nl.headers['etag']) });
    expect(again.status).toBe(304);
  });

  it('are not mixed up by cached fragments of a player', async () => {
    const fragment = (country: string) =>
      checkout.server.app.inject({
        url: '/v1/fragments/video-player?key=pk_acme&video-id=final',
        headers: { 'x-country': country },
      });
    const [nl, jp, nlAgain] = [await fragment('NL'), await fragment('JP'), await fragment('NL')];

    expect([nl.statusCode, String(nl.headers['cache-control'])]).toEqual([200, expect.stringContaining('private')]);
    expect(nl.headers['etag']).not.toBe(jp.headers['etag']);
    expect(nl.headers['etag']).toBe(nlAgain.headers['etag']);
  });

  it('are shared if the price is the same everywhere', async () => {
    const create = (path: string, body: object) => checkout.server.manage('POST', path, { body });
    const prices = [{ currencyCode: 'EUR', minorUnits: 100, regions: [] }];
    await create('/acme/offers?offerId=flat', { prices });
    await create('/acme/accessPolicies?accessPolicyId=flat', { requireEntitlement: true, offerIds: ['gone', 'flat'] });
    await create('/acme/videos?videoId=flat', { accessPolicyId: 'flat' });

    const answer = await checkout.call('GET', '/v1/videos/flat', { headers: { 'x-country': 'NL' } });

    expect(answer.json.accessDecision.offers).toMatchObject([{ id: 'flat', title: 'flat', description: null }]);
    expect(answer.headers['cache-control']).toBe('public, max-age=5');
  });

  it('take one statement for a list, and none if no video requires a purchase', async () => {
    await checkout.server.manage('POST', '/acme/videos?videoId=free');
    await checkout.call('GET', '/v1/videos?ids=final&ids=free');
    const statementsFor = async (ids: string) => {
      const before = checkout.server.queries.length;
      await checkout.call('GET', `/v1/videos?ids=${ids}`);
      return checkout.server.queries.slice(before).filter((query) => query.includes('"offers"')).length;
    };
    expect([await statementsFor('final,free'), await statementsFor('free')]).toEqual([1, 0]);
  });
});
