import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test-app.ts';
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
const askAfresh = () => createFindEvents(server.store.database, () => server.time.now);
const find = async (videoId: string, publisher = 'acme') => (await askAfresh()(publisher, [videoId])).get(videoId);

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

it('names the event in the language of its publisher', async () => {
  await server.manage('POST', '/acme/videos?videoId=many');
  const title = { ar: 'كأس', de: 'Pokal', en: 'Cup' };
  await server.manage('POST', '/acme/events?eventId=many', { body: { title, videoIds: ['many'] } });
  expect((await find('many'))?.eventTitle).toBe('Cup');
});

it('asks once a minute', async () => {
  const findEvents = askAfresh();
  const ask = async () => (await findEvents('acme', ['fresh'])).get('fresh');
  const before = await ask();
  await event('fresh', '2026-11-21T11:00:00Z', ['fresh']);
  expect([before, await ask()]).toEqual([null, null]);
  server.time.now += 60_001;
  expect((await ask())?.eventId).toBe('fresh');
});

it('asks once for thousands of videos that nobody has, and finds the one beside them', async () => {
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
  const found = await findEvents('acme', [...madeUp, 'shown', 'shown-too']);
  expect([count, found.size]).toEqual([1, 4_002]);
  expect([...found].flatMap(([videoId, of]) => (of ? [[videoId, of.eventId]] : []))).toEqual([
    ['shown', 'shown'],
    ['shown-too', 'shown'],
  ]);
});
