import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { fillWithEvents } from '../../testing/events.ts';
import { vacuumEvents } from '../../testing/lists/plans.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await fillWithEvents(server.store.database, 'large', 10_500);
  await vacuumEvents(server.store.database);
  await server.manage('POST', '/large/publicKeys?publicKeyId=pk');
}, 60_000);
afterAll(() => server.close());

const list = async (query: Record<string, string>) =>
  (await server.visit(`/v1/events?${new URLSearchParams({ key: 'pk', pageSize: '2', ...query })}`)).json;

describe('the size of a list', () => {
  it('is an estimate above 10,000 and marked as such, on each page', async () => {
    const first = await list({});
    expect(first.totalSizeExact).toBe(false);
    expect(first.totalSize).toBeGreaterThan(10_000);
    expect(first.totalSize).toBeLessThan(12_000);

    const { totalSize, totalSizeExact } = await list({ pageToken: first.nextPageToken });
    expect({ totalSize, totalSizeExact }).toEqual({ totalSize: first.totalSize, totalSizeExact: false });
  });

  it('is also an estimate with pinned events', async () => {
    expect(await list({ pinnedIds: 'e000077' })).toMatchObject({ totalSizeExact: false });
  });

  it('is exact up to 10,000', async () => {
    const json = await list({ filter: 'type_id = "football"' });
    expect(json.totalSize).toBe(2_100);
    expect(json).not.toHaveProperty('totalSizeExact');
  });

  it('can be requested alone', async () => {
    const json = await list({ fields: 'totalSize,totalSizeExact' });
    expect(Object.keys(json).sort()).toEqual(['nextPageToken', 'totalSize', 'totalSizeExact']);
  });
});
