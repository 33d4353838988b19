import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEventUpdates } from '../../content/events/event-changes.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { testStore } from '../../testing/store.ts';

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

/** Returns the updates that watchers get of a write. */
async function updatesOf(publisher: string, task: () => Promise<unknown>) {
  const updates = (after: number) => readEventUpdates(test.store.database, publisher, { after, limit: 100 });
  const before = (await updates(0))?.counter ?? 0;
  await task();
  return (await updates(before))?.changes ?? [];
}

describe(`recordVideoChange (${testStore})`, () => {
  it('EP-02: notifies watchers of its events that a video can be played', async () => {
    const changes = await updatesOf('acme', () => write('PATCH', '/videos/v1', { playlists }));

    expect(changes.map(({ id }) => id).sort()).toEqual(['cup', 'derby']);
    expect(new Set(changes.map(({ revision }) => revision)).size).toBe(2);
    expect(changes.map(({ after }) => after?.videoIds.includes('v1'))).toEqual([true, true]);
  });

  it('leaves the events unchanged for editors', async () => {
    const { json: before } = await test.manage('GET', '/acme/events/derby');
    await write('PATCH', '/videos/v2', { playlists });
    const { json: after } = await test.manage('GET', '/acme/events/derby');

    expect(after).toEqual(before);
  });

  it('records no change that does not affect playback', async () => {
    expect(await updatesOf('acme', () => write('PATCH', '/videos/v1', { displayName: 'Main camera' }))).toEqual([]);
  });

  it('records a removed policy, and a deleted video', async () => {
    await write('POST', '/accessPolicies?accessPolicyId=members', { requireAuthentication: true });
    const { length: blocked } = await updatesOf('acme', () =>
      write('PATCH', '/videos/v3', { accessPolicyId: 'members' })
    );
    const { length: gone } = await updatesOf('acme', () => write('DELETE', '/videos/v3?references=UNLINK', {}));

    expect([blocked, gone]).toEqual([2, 2]);
  });

  it('notifies no other publishers', async () => {
    expect(await updatesOf('other', () => write('POST', '/videos?videoId=v1', { playlists }))).toEqual([]);
  });
});
