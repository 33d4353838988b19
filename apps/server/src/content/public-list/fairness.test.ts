import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { testStore } from '../../testing/store.ts';

/** A third of it may be used at once: 50 ms of store time. */
const queryLimits = { storeSecondsPerMinute: 0.15, queriesPerClient: 2, expensiveQueries: 1 };

let server: TestApp;
let strict: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  strict = await server.openSecond({ queryLimits });
  await server.manage('POST', '?publisherId=acme', { body: {} });
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk');
  const rateLimit = { requestsPerMinutePerAddress: 6_000 };
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_office', { body: { rateLimit } });
  for (let day = 1; day <= 8; day += 1)
    await server.manage('POST', `/acme/events?eventId=e${day}`, { body: { startTime: `2026-12-0${day}T12:00:00Z` } });
}, 120_000);
afterAll(async () => {
  await strict.app.close();
  await server.close();
});

/** The list of one day; each widget of a page requests another one. */
const dayList = (day: number) =>
  encodeURIComponent(`start_time >= "2026-12-0${day}T00:00:00Z" AND start_time < "2026-12-0${day + 1}T00:00:00Z"`);
const visit = async (
  { app }: TestApp,
  query: string,
  { address = '203.0.113.1', key = 'pk' }: { address?: string; key?: string } = {}
) => {
  const response = await app.inject({ url: `/v1/events?key=${key}&${query}`, remoteAddress: address });
  return { status: response.statusCode, headers: response.headers, error: response.json().error };
};

/**
 * Resolves when a server has been notified of all writes so far, so that none of them invalidates what it caches from
 * now on.
 */
async function notified(other: TestApp, list: string): Promise<void> {
  const before = (await visit(other, list)).headers['etag'];
  await server.manage('PATCH', '/acme/events/e1', { body: { title: 'The last write' } });
  await vi.waitFor(async () => expect((await visit(other, list)).headers['etag']).not.toBe(before), 10_000);
  other.time.now += 60_000;
}

describe(`the store's time (${testStore})`, () => {
  it('suffices for a page of eight widgets that request their lists at the same moment', async () => {
    const days = [1, 2, 3, 4, 5, 6, 7, 8];
    const responses = await Promise.all(days.map((day) => visit(server, `filter=${dayList(day)}&pageSize=5`)));
    expect(responses.map(({ status }) => status)).toEqual(days.map(() => 200));
  });

  it('suffices for 500 visitors of one address, each with a page of eight widgets', async () => {
    const statuses = new Map<number, number>();
    for (let group = 0; group < 10; group += 1) {
      const requests = Array.from({ length: 400 }, (_, n) =>
        visit(server, `filter=${dayList((n % 8) + 1)}&pageSize=9`, { key: 'pk_office' })
      );
      for (const { status } of await Promise.all(requests)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([[200, 4_000]]);
  }, 60_000);

  it('is limited for one client, with a message and Retry-After, and for no other', async () => {
    const cachedQuery = `filter=${dayList(1)}`;
    await visit(strict, cachedQuery);
    await notified(strict, cachedQuery);
    await visit(strict, cachedQuery);
    let rejected: Awaited<ReturnType<typeof visit>> | undefined;
    for (let n = 0; n < 500 && !rejected; n += 1) {
      const response = await visit(strict, `filter=${encodeURIComponent(`NOT description:"x${n}"`)}`);
      if (response.status !== 200) rejected = response;
    }

    expect(rejected).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
    expect(rejected?.error.message).toContain('used their store time');
    expect(rejected?.error.details[0]).toMatchObject({ reason: 'RATE_LIMIT', metadata: { limit: 'storeTime' } });
    // Calendar feeds and fragments use the same store time.
    for (const path of ['events:exportIcs?key=pk', 'fragments/card-grid?key=pk&query-data-type=events&title=x']) {
      const other = await strict.app.inject({ url: `/v1/${path}`, remoteAddress: '203.0.113.1' });
      expect(other.statusCode, path).toBe(429);
    }
    // Cached responses cost no store time.
    expect((await visit(strict, cachedQuery)).status).toBe(200);
    expect((await visit(strict, 'pageSize=3', { address: '203.0.113.2' })).status).toBe(200);
    expect((await visit(strict, 'pageSize=3', { key: 'pk_office' })).status).toBe(200);

    strict.time.now += 60_000;
    expect((await visit(strict, 'pageSize=4')).status).toBe(200);
    strict.time.now -= 60_000;
  });
});
