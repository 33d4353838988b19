import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '../testing/app.ts';
import { isOnSale, priceIn } from './offers.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme', { body: { languageCode: 'nl' } });
}, 60_000);
afterAll(() => server.close());

const create = (id: string, body: object) => server.manage('POST', `/acme/offers?offerId=${id}`, { body });
const euro = { currencyCode: 'EUR', minorUnits: 499, regions: [] };

describe('an offer', () => {
  it('keeps whole minor units, and is sold without bounds by default', async () => {
    const { status, json } = await create('match', { displayName: 'Wedstrijdpas', prices: [euro] });

    expect(status).toBe(200);
    expect(json).toMatchObject({
      name: 'publishers/acme/offers/match',
      displayName: 'Wedstrijdpas',
      description: null,
      prices: [euro],
      accessSeconds: null,
      startTime: null,
      endTime: null,
      state: 'ACTIVE',
      etag: expect.stringMatching(/^"\d+"$/),
    });
  });

  const wrong: [string, object][] = [
    ['prices[0].minorUnits', { prices: [{ ...euro, minorUnits: 4.99 }] }],
    ['prices[0].minorUnits', { prices: [{ ...euro, minorUnits: 0 }] }],
    ['prices[0].minorUnits', { prices: [{ ...euro, minorUnits: 100_000_000 }] }],
    ['prices[0].minorUnits', { prices: [{ ...euro, minorUnits: '499' }] }],
    ['prices[0].currencyCode', { prices: [{ ...euro, currencyCode: 'eur' }] }],
    ['prices[0].currencyCode', { prices: [{ ...euro, currencyCode: 'ABC' }] }],
    ['prices[1].regions', { prices: [euro, { ...euro, currencyCode: 'USD' }] }],
    [
      'prices[1].regions',
      {
        prices: [
          { ...euro, regions: ['NL', 'BE'] },
          { ...euro, regions: ['BE'] },
        ],
      },
    ],
    ['prices[0].regions[0]', { prices: [{ ...euro, regions: ['Belgium'] }] }],
    ['accessSeconds', { accessSeconds: 59 }],
    ['endTime', { startTime: '2026-11-21T12:00:00Z', endTime: '2026-11-21T13:00:00+01:00' }],
    ['startTime', { startTime: 'soon' }],
    ['state', { state: 'SOLD' }],
  ];
  it.each(wrong)('is rejected for its %s: %j', async (field, body) => {
    const answer = await create('wrong', body);
    expect(answer).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
    expect(answer.json.error.details[0].metadata.field).toBe(field);
  });

  it('is listed, changed by mask and etag, validated, and deleted like every resource', async () => {
    const { json: made } = await create('season', { prices: [euro], description: { en: 'All of it', nl: 'Alles' } });
    const change = (query: string, body: object, etag?: string) =>
      server.manage('PATCH', `/acme/offers/season?${query}`, { body, ...(etag && { headers: { 'if-match': etag } }) });

    expect((await change('updateMask=state&validateOnly=true', { state: 'INACTIVE' })).json.state).toBe('INACTIVE');
    expect((await change('updateMask=state', { state: 'INACTIVE', prices: [] }, made.etag)).json).toMatchObject({
      state: 'INACTIVE',
      prices: [euro],
      description: { en: 'All of it', nl: 'Alles' },
    });
    expect(await change('', { state: 'ACTIVE' }, made.etag)).toMatchObject({ status: 409, reason: 'ETAG_MISMATCH' });

    const { json: list } = await server.manage('GET', '/acme/offers?pageSize=100');
    expect(list.offers.map(({ id }: { id: string }) => id)).toContain('season');
    expect(list.totalSize).toBe(list.offers.length);
    expect((await server.manage('DELETE', '/acme/offers/season')).status).toBe(200);
    expect((await server.manage('GET', '/acme/offers/season')).status).toBe(404);
  });

  it('is restored from an export', async () => {
    await create('travels', { displayName: 'Pas', prices: [euro, { ...euro, regions: ['GB'], currencyCode: 'GBP' }] });
    const { json: before } = await server.manage('GET', '/acme/offers/travels');
    const authorization = `Bearer ${ADMIN_TOKEN}`;
    const { body } = await server.app.inject({ url: '/v1/publishers/acme:export', headers: { authorization } });
    await server.manage('DELETE', '/acme/offers/travels');

    const headers = { 'content-type': 'application/x-ndjson' };
    const answer = await server.manage('POST', '/acme:import', { body, headers });

    expect(answer.json.collections.offers).toMatchObject({ created: 1, bad: 0 });
    const { json: after } = await server.manage('GET', '/acme/offers/travels');
    expect([after.prices, after.displayName]).toEqual([before.prices, before.displayName]);
  });
});

const noon = Date.parse('2026-11-21T12:00:00Z');
const price = (currencyCode: string, minorUnits: number, ...regions: string[]) => ({
  currencyCode,
  minorUnits,
  regions,
});

describe('isOnSale', () => {
  const cases: [string, Partial<Parameters<typeof isOnSale>[0]>, boolean][] = [
    ['active without bounds', {}, true],
    ['withdrawn', { state: 'INACTIVE' }, false],
    ['sold from now', { startTime: '2026-11-21T12:00:00.000Z' }, true],
    ['sold from later', { startTime: '2026-11-21T12:00:00.001Z' }, false],
    ['sold until later', { endTime: '2026-11-21T12:00:00.001Z' }, true],
    ['sold until now', { endTime: '2026-11-21T12:00:00.000Z' }, false],
  ];
  it.each(cases)('when %s', (_, offer, isOnSaleThen) => {
    expect(isOnSale({ state: 'ACTIVE', startTime: null, endTime: null, ...offer }, noon)).toBe(isOnSaleThen);
  });
});

describe('priceIn', () => {
  const prices = [price('EUR', 499), price('GBP', 429, 'GB', 'IM'), price('EUR', 299, 'PT')];
  const cases: [string, ReturnType<typeof price>[], string | null, string | null][] = [
    ['its own price in a country', prices, 'GB', 'GBP 429'],
    ['the second country of a price', prices, 'IM', 'GBP 429'],
    ['another price in the same currency', prices, 'PT', 'EUR 299'],
    ['the price of everywhere else', prices, 'NL', 'EUR 499'],
    ['the price of everywhere else where nobody knows where', prices, null, 'EUR 499'],
    ['no price where it is not sold', prices.slice(1), 'NL', null],
    ['no price where nobody knows where', prices.slice(1), null, null],
    ['no price without prices', [], 'NL', null],
  ];
  it.each(cases)('has %s', (_, list, country, expected) => {
    const priced = priceIn(list, country);
    expect(priced && `${priced.currencyCode} ${priced.minorUnits}`).toBe(expected);
  });
});
