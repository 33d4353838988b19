import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { exportCost, fragmentCost, listCost, snippetCost, videosCost } from './request-cost.ts';

describe('the cost of a request', () => {
  it.each([
    [{}, 1],
    [{ pageSize: '25' }, 1],
    [{ pageSize: '26' }, 2],
    [{ pageSize: '100' }, 4],
    [{ pageSize: '100000' }, 4],
    [{ pageSize: '-1' }, 1],
    [{ pageSize: 'many' }, 1],
    [{ pageSize: ['1', '2'] }, 1],
    [{ search: 'derby' }, 5],
    [{ search: ' ' }, 1],
    [{ pageSize: '100', search: 'derby' }, 8],
  ])('of a list with %o is %i', (query, units) => {
    expect(listCost(query)).toBe(units);
  });

  it('depends on the list of a fragment and the number of videos, and is high for an export', () => {
    expect(fragmentCost({ 'query-limit': '60', 'query-search': 'derby' })).toBe(7);
    expect(fragmentCost({ collection: 'home' })).toBe(1);
    expect([videosCost({ ids: 'a,b' }), videosCost({ ids: Array(50).fill('a') }), videosCost({})]).toEqual([1, 2, 1]);
    expect(videosCost({ relatedTo: 'a' })).toBe(2);
    expect(exportCost({})).toBe(20);
    expect([snippetCost({}), snippetCost({ 'query-search': 'derby' })]).toEqual([5, 25]);
  });
});

describe('a key with a limit of 40 a minute and address', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
    await server.manage('POST', '?publisherId=acme');
    for (const [id, limit] of [
      ['pk_export', 40],
      ['pk_list', 40],
      ['pk_memory', 40],
      ['pk_snippet', 40],
      ['pk_frame', 40],
      ['pk_small', 2],
    ] as const) {
      const body = { rateLimit: { requestsPerMinutePerAddress: limit } };
      await server.manage('POST', `/acme/publicKeys?publicKeyId=${id}`, { body });
    }
  }, 60_000);
  afterAll(() => server.close());

  /** Returns how many of 50 such requests succeed before the first 429, which has a `Retry-After`. */
  async function admitted(path: (n: number) => string): Promise<number> {
    for (let n = 0; n < 50; n += 1) {
      const { status, headers, text } = await server.visit(path(n));
      if (status === 200) continue;
      expect([status, text]).toEqual([429, expect.stringContaining('RATE_LIMIT')]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      return n;
    }
    return 50;
  }

  it('allows 2 exports, or 5 searches with large pages', async () => {
    expect(await admitted(() => '/v1/events:exportIcs?key=pk_export')).toBe(2);
    expect(await admitted((n) => `/v1/events?key=pk_list&pageSize=100&search=derby${n}`)).toBe(5);
  });

  it('allows 8 snippets that count a calendar’s events, or 5 frames that search with large pages', async () => {
    expect(await admitted((n) => `/v1/snippets/calendar?key=pk_snippet&heading=${n}`)).toBe(8);
    expect(await admitted((n) => `/embed/calendar?key=pk_frame&query-limit=100&query-search=derby${n}`)).toBe(5);
  });

  it('limits snippets for unknown keys', async () => {
    const statuses: number[] = [];
    // 600 units a minute, 5 each.
    for (let n = 0; n < 121; n += 1) {
      const url = `/v1/snippets/calendar?key=made-up-${n}`;
      statuses.push((await server.app.inject({ url, remoteAddress: '203.0.113.9' })).statusCode);
    }
    expect([statuses.indexOf(429), new Set(statuses.slice(0, 120))]).toEqual([120, new Set([200])]);
  });

  it('allows a request that costs more than the whole limit, once a minute', async () => {
    expect(await admitted(() => '/v1/events:exportIcs?key=pk_small')).toBe(1);
    server.time.now += 60_000;
    expect(await admitted(() => '/v1/events:exportIcs?key=pk_small')).toBe(1);
  });

  it('charges one unit for a cached response', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const big = `http://127.0.0.1:${port}/v1/events?key=pk_memory&pageSize=100&search=derby`;
    expect((await fetch(big)).status).toBe(200);
    // Immediately, because a cached response is fresh for a second only.
    const repeats = await Promise.all(Array.from({ length: 20 }, () => fetch(big)));
    expect(repeats.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });
});
