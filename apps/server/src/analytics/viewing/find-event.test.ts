import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test-app.ts';
import { createFindEvent } from './find-event.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
});
afterAll(() => server.close());

const event = (id: string, startTime: string | null, videoIds: readonly string[]) =>
  server.manage('POST', `/acme/events?eventId=${id}`, {
    body: { title: { en: `Title of ${id}` }, startTime, videoIds },
  });
const find = (videoId: string, publisher = 'acme') =>
  createFindEvent(server.store.database, () => server.time.now)(publisher, videoId);

it('finds the event that began last, else the one that begins next', async () => {
  expect(await find('derby')).toBeNull();
  await event('someday', null, ['derby']);
  expect(await find('derby')).toEqual({ eventId: 'someday', eventTitle: 'Title of someday' });
  await event('next', '2026-11-22T12:00:00Z', ['derby']);
  await event('later', '2026-11-23T12:00:00Z', ['derby']);
  expect((await find('derby'))?.eventId).toBe('next');
  await event('before', '2026-11-19T12:00:00Z', ['derby', 'other']);
  await event('now', '2026-11-21T11:00:00Z', ['derby']);
  expect((await find('derby'))?.eventId).toBe('now');
  expect((await find('other'))?.eventId).toBe('before');
  expect(await find('derby', 'blue')).toBeNull();
});

it('asks once a minute', async () => {
  const ask = createFindEvent(server.store.database, () => server.time.now);
  const before = await ask('acme', 'fresh');
  await event('fresh', '2026-11-21T11:00:00Z', ['fresh']);
  expect([before, await ask('acme', 'fresh')]).toEqual([null, null]);
  server.time.now += 60_001;
  expect((await ask('acme', 'fresh'))?.eventId).toBe('fresh');
});
