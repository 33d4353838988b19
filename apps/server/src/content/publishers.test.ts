import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
}, 60_000);
afterAll(() => server.close());

describe('publishers', () => {
  it('have sensible defaults', async () => {
    const { json } = await server.manage('POST', '?publisherId=plain');
    expect(json).toMatchObject({
      name: 'publishers/plain',
      displayName: 'plain',
      languageCode: 'en',
      timeZone: 'UTC',
      imageHosts: [],
      collectorHost: null,
    });
  });

  it('are listed in the order of their ids', async () => {
    for (const id of ['zeta', 'a-1', 'a_1', 'a1']) await server.manage('POST', `?publisherId=${id}`);
    const { json } = await server.manage('GET', '');
    const ids = json.publishers.map(({ id }: { id: string }) => id).filter((id: string) => id !== 'plain');
    expect(ids).toEqual(['a-1', 'a1', 'a_1', 'acme', 'zeta']);
    expect(json.totalSize).toBe(json.publishers.length);
  });

  it.each([
    ['timeZone', 'Mars/Phobos'],
    ['languageCode', 'english please'],
    ['imageHosts', ['https://img.example/']],
    ['displayName', ''],
    ['owner', 'x'],
  ])('reject %s: %j', async (field, value) => {
    const answer = await server.manage('PATCH', '/acme', { body: { [field]: value } });
    expect(answer).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
  });
});
