import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { createFindEvents } from './find-events.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme');
  for (const id of ['derby', 'other', 'fresh']) await server.manage('POST', `/acme/videos?videoId=${id}`);
});
afterAll(() => server.close());

const event = async (id: string, startTime: string | null, videoIds: readonly string[]) => {
  for (const videoId of videoIds) await server.manage('POST', `/acme/videos?videoId=${videoId}`);
  return server.manage('POST', `/acme/events?eventId=${id}`, {
    body: { title: { en: `Title of ${id}` }, startTime, videoIds },
  });
};
const createUncached = () => createFindEvents(server.store.database, () => server.time.now);
const find = async (videoId: string, publisher = 'acme') => (await createUncached()(publisher, [videoId])).get(videoId);

it('finds the event that started last, else the one that starts next', async () => {
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

it('returns the title in the language of its publisher', async () => {
  await server.manage('POST', '/acme/videos?videoId=many');
  const title = { ar: 'كأس', de: 'Pokal', en: 'Cup' };
  await server.manage('POST', '/acme/events?eventId=many', { body: { title, videoIds: ['many'] } });
  expect((await find('many'))?.eventTitle).toBe('Cup');
});

it('queries once a minute', async () => {
  const findEvents = createUncached();
  const find = async () => (await findEvents('acme', ['fresh'])).get('fresh');
  const before = await find();
  await event('fresh', '2026-11-21T11:00:00Z', ['fresh']);
  expect([before, await find()]).toEqual([null, null]);
  server.time.now += 60_001;
  expect((await find())?.eventId).toBe('fresh');
});

it('runs one query for thousands of unknown videos, and finds the known ones', async () => {
  await event('shown', '2026-11-21T11:00:00Z', ['shown', 'shown-too']);
  let count = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const findEvents = createFindEvents(server.store.database.withPlugin(counting), () => server.time.now);
  const madeUp = Array.from({ length: 4_000 }, (_, n) => `made up ${n}`);
  const events = await findEvents('acme', [...madeUp, 'shown', 'shown-too']);
  expect([count, events.size]).toEqual([1, 4_002]);
  expect([...events].flatMap(([videoId, of]) => (of ? [[videoId, of.eventId]] : []))).toEqual([
    ['shown', 'shown'],
    ['shown-too', 'shown'],
  ]);
});
