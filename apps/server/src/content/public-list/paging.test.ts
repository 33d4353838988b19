import { DAY_MS, HOUR_MS } from '@touchline/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme', { body: { languageCode: 'en' } });
  for (const key of ['pk', 'pk2']) await server.manage('POST', `/acme/publicKeys?publicKeyId=${key}`);
  for (let n = 0; n < 25; n += 1) await create(`e${String(n).padStart(2, '0')}`, n);
}, 60_000);
afterAll(() => server.close());

/** An event that starts some hours after the first. */
const create = (id: string, hours: number) =>
  server.manage('POST', `/acme/events?eventId=${id}`, {
    body: {
      title: `Event ${id}`,
      startTime: new Date(Date.parse('2026-12-01T00:00:00Z') + hours * HOUR_MS).toISOString(),
    },
  });
const list = (query: Record<string, string>, headers = {}) =>
  server.visit(`/v1/events?${new URLSearchParams({ key: 'pk', ...query })}`, headers);
const idsOf = (json: { events: { id: string }[] }) => json.events.map(({ id }) => id);

async function walk(query: Record<string, string>, between: (page: number) => Promise<unknown> = async () => {}) {
  const ids: string[] = [];
  let pageToken = '';
  for (let page = 1; page === 1 || pageToken !== ''; page += 1) {
    const { json, status } = await list({ ...query, ...(pageToken && { pageToken }) });
    expect(status).toBe(200);
    ids.push(...idsOf(json));
    pageToken = json.nextPageToken;
    await between(page);
  }
  return ids;
}

describe('paging (contract tests 3, 4, 5)', () => {
  it('API-02, CARD-17: pages through 25 events without gaps or duplicates while others are inserted', async () => {
    const ids = await walk({ pageSize: '10' }, async (page) => {
      // One before the current position, one after it.
      await create(`seen-${page}`, 0.5);
      await create(`later-${page}`, 24.5 + page);
    });

    const first = ids.filter((id) => id.startsWith('e'));
    expect(first).toEqual(Array.from({ length: 25 }, (_, n) => `e${String(n).padStart(2, '0')}`));
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids.filter((id) => id.startsWith('seen'))).toEqual([]);
    expect(ids).toContain('later-1');
    for (const page of [1, 2, 3])
      for (const kind of ['seen', 'later']) await server.manage('DELETE', `/acme/events/${kind}-${page}`);
  });

  it('CAL-18, CC-13, CG-06: returns at most 100 items, and 10 by default', async () => {
    for (const [pageSize, count] of [
      ['', 10],
      ['0', 10],
      ['25', 25],
      ['1000', 25],
    ] as const)
      expect(idsOf((await list({ pageSize })).json)).toHaveLength(count);
  });

  const changes: [string, Record<string, string>][] = [
    ['filter', { filter: 'id != "e09"' }],
    ['orderBy', { orderBy: 'start_time desc' }],
    ['search', { search: 'event' }],
    ['locale', { locale: 'nl' }],
    ['pinnedIds', { pinnedIds: 'e01' }],
    ['key', { key: 'pk2' }],
  ];
  it.each(changes)('API-02: rejects the token after a change of %s', async (_, change) => {
    const { json } = await list({ filter: 'id != "e24"', locale: 'en' });
    const query = { filter: 'id != "e24"', locale: 'en', pageToken: json.nextPageToken };

    expect((await list(query)).status).toBe(200);
    expect(await list({ ...query, ...change })).toMatchObject({ status: 400, reason: 'PAGE_TOKEN_MISMATCH' });
  });

  it('accepts the token with another spelling, page size, view or fields', async () => {
    const { json } = await list({ filter: 'id != "e24"', orderBy: 'start_time' });
    const query = { filter: '  id   !=   "e24" ', orderBy: 'startTime asc', pageToken: json.nextPageToken };

    expect(idsOf((await list({ ...query, pageSize: '3' })).json)).toEqual(['e10', 'e11', 'e12']);
    expect((await list({ ...query, view: 'BASIC', fields: 'events.id' })).status).toBe(200);
  });

  it('accepts a token for three days', async () => {
    const { json } = await list({});
    const begin = server.time.now;

    server.time.now = begin + 3 * DAY_MS - 1;
    expect((await list({ pageToken: json.nextPageToken })).status).toBe(200);
    server.time.now = begin + 3 * DAY_MS;
    expect(await list({ pageToken: json.nextPageToken, pageSize: '9' })).toMatchObject({
      status: 400,
      reason: 'PAGE_TOKEN_EXPIRED',
    });
    server.time.now = begin;
  });

  it.each(['x', '////', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])('rejects the forged token "%s"', async (pageToken) => {
    expect(await list({ pageToken })).toMatchObject({ status: 400, reason: 'PAGE_TOKEN_MISMATCH' });
  });

  it('returns on each page the number of events when the first page was read', async () => {
    const first = await list({ pageSize: '10' });
    const masked = await list({ pageSize: '10', fields: 'events.id' });
    await create('e99', 99);
    try {
      const second = await list({ pageSize: '10', pageToken: first.json.nextPageToken });
      const third = await list({ pageSize: '10', pageToken: second.json.nextPageToken });
      expect([first, second, third].map(({ json }) => json.totalSize)).toEqual([25, 25, 25]);
      expect(third.json).not.toHaveProperty('totalSizeExact');

      // The size was not requested before, so it was not counted and is not in the token.
      expect(Object.keys(masked.json).sort()).toEqual(['events', 'nextPageToken']);
      expect((await list({ pageToken: masked.json.nextPageToken })).json.totalSize).toBe(26);
    } finally {
      await server.manage('DELETE', '/acme/events/e99');
    }
  });

  it('CARD-19: returns pinned events first in the given order, once, and counts them', async () => {
    const query = { pinnedIds: 'e20,e03,nope,e20', pageSize: '4' };
    const { json } = await list(query);

    expect(idsOf(json)).toEqual(['e20', 'e03', 'e00', 'e01']);
    expect(json.totalSize).toBe(25);
    const ids = await walk(query);
    expect(ids).toHaveLength(25);
    expect(new Set(ids).size).toBe(25);
    expect((await list({ ...query, filter: 'id = "e05"' })).json).toMatchObject({ totalSize: 3, nextPageToken: '' });
  });
});
