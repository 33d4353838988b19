import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEventNews } from '../changes/event-changes.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { testStore } from '../test-store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  await test.manage('POST', '?publisherId=acme', { body: {} });
  await test.manage('POST', '?publisherId=other', { body: {} });
  for (const id of ['v1', 'v2', 'v3']) await write('POST', `/videos?videoId=${id}`, {});
  await write('POST', '/events?eventId=derby', { title: 'Derby', videoIds: ['v1', 'v2', 'v3'] });
  await write('POST', '/events?eventId=cup', { title: 'Cup', videoIds: ['v1', 'v3'] });
  await write('POST', '/events?eventId=friendly', { title: 'Friendly', videoIds: ['v2'] });
  await test.manage('POST', '/other/videos?videoId=v1', { body: {} });
  await test.manage('POST', '/other/events?eventId=theirs', { body: { videoIds: ['v1'] } });
});
afterAll(() => test.close());

const write = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object) =>
  test.manage(method, `/acme${path}`, { body });
const playlists = [{ format: 'HLS', url: 'https://media.example/v1.m3u8' }];

/** What watchers are told of a write. */
async function toldOf(publisher: string, task: () => Promise<unknown>) {
  const news = (after: number) => readEventNews(test.store.database, publisher, { after, limit: 100 });
  const before = (await news(0))?.counter ?? 0;
  await task();
  return (await news(before))?.changes ?? [];
}

describe(`tellEventsOf (${testStore})`, () => {
  it('EP-02: tells those who wait at its events that a video can be played', async () => {
    const told = await toldOf('acme', () => write('PATCH', '/videos/v1', { playlists }));

    expect(told.map(({ id }) => id).sort()).toEqual(['cup', 'derby']);
    expect(new Set(told.map(({ revision }) => revision)).size).toBe(2);
    expect(told.map(({ after }) => after?.videoIds.includes('v1'))).toEqual([true, true]);
  });

  it('leaves the events as they are for whoever edits them', async () => {
    const { json: before } = await test.manage('GET', '/acme/events/derby');
    await write('PATCH', '/videos/v2', { playlists });
    const { json: after } = await test.manage('GET', '/acme/events/derby');

    expect(after).toEqual(before);
  });

  it('tells nothing of what does not decide whether it plays', async () => {
    expect(await toldOf('acme', () => write('PATCH', '/videos/v1', { displayName: 'Main camera' }))).toEqual([]);
  });

  it('tells of a verdict that is lifted, and of a video that goes', async () => {
    await write('POST', '/accessPolicies?accessPolicyId=members', { requireAuthentication: true });
    const { length: blocked } = await toldOf('acme', () => write('PATCH', '/videos/v3', { accessPolicyId: 'members' }));
    const { length: gone } = await toldOf('acme', () => write('DELETE', '/videos/v3?references=UNLINK', {}));

    expect([blocked, gone]).toEqual([2, 2]);
  });

  it('tells other publishers nothing', async () => {
    expect(await toldOf('other', () => write('POST', '/videos?videoId=v1', { playlists }))).toEqual([]);
  });
});
