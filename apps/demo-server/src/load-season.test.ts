import { findMetadataProblems } from '@touchline/contract';
import { demoImages, demoSeason } from '@touchline/demo';
import { createCheck } from '@touchline/server/content/resource/methods.ts';
import { openTestApp, type TestApp } from '@touchline/server/testing/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDemo } from './load-demo.ts';
import { seasonKinds } from './load-season.ts';

const DAY = 24 * 60 * 60_000;
/** A Saturday evening, eight o'clock in the paper's time zone. */
const EVENING = Date.parse('2026-11-21T19:00:00Z');

describe('the season of the demo', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await openTestApp();
  });
  beforeEach(async () => {
    test.time.now = EVENING;
    await test.ports.database.deleteFrom('publishers').execute();
    await loadDemo(test.ports);
  });
  afterAll(() => test.close());

  it('passes the checks of the management API', () => {
    const season = demoSeason(EVENING);
    for (const part of Object.keys(seasonKinds) as (keyof typeof seasonKinds)[]) {
      const kind = seasonKinds[part];
      const check = createCheck(kind);
      for (const { id, fields } of season[part]) {
        expect(check({ ...kind.defaults(id), ...fields }), `${part}/${id}`).toBeDefined();
      }
    }
  });

  it('is stored, with a crest for every team', async () => {
    const season = demoSeason(EVENING);
    for (const [part, resources] of Object.entries(season)) {
      const { json } = await test.manage('GET', `/demo/${part}`);
      expect([part, json.totalSize]).toEqual([part, resources.length]);
    }
    const crests = await test.ports.database.selectFrom('images').where('id', 'like', 'crest-%').select('id').execute();
    expect(crests.map(({ id }) => id).sort()).toEqual(
      demoImages.flatMap(({ id }) => (id.startsWith('crest-') ? id : [])).sort()
    );
    const crest = await test.visit('/img/demo/crest-harbour-city?width=170');
    expect(crest.status).toBe(200);
  });

  it('is not written again when it is loaded again at the same time', async () => {
    const before = await counter();

    await loadDemo(test.ports);

    expect(await counter()).toBe(before);
  });

  it('moves on with the date: old days are deleted, new ones created, and running matches ended', async () => {
    const live = 'football-2026-11-21-2000';
    const [oldest] = demoSeason(EVENING).events;
    test.time.now += DAY;

    await loadDemo(test.ports);

    expect((await event(live)).json.status).toBe('EVENT_STATUS_FINISHED');
    expect((await event(oldest?.id ?? '')).status).toBe(404);
    const { json } = await test.manage('GET', '/demo/events');
    expect(json.totalSize).toBe(demoSeason(test.time.now).events.length);
  });

  it('keeps changes by users on any date', async () => {
    const [oldest] = demoSeason(EVENING).events;
    await test.manage('PATCH', '/demo/events/football-2026-11-21-2000', { body: { title: 'Mine' } });
    await test.manage('PATCH', `/demo/events/${oldest?.id}`, { body: { title: 'Mine too' } });
    await test.manage('PATCH', '/demo/creativeWorks/red-clay', { body: { releaseTime: null } });
    await test.manage('POST', '/demo/events?eventId=football-2026-12-13-1830', { body: { title: 'Made by hand' } });

    for (let days = 0; days < 3; days++) {
      test.time.now += DAY;
      await loadDemo(test.ports);
    }

    const match = await event('football-2026-11-21-2000');
    expect(match.json).toMatchObject({ title: 'Mine', status: 'EVENT_STATUS_STARTED' });
    expect((await event(oldest?.id ?? '')).json.title).toBe('Mine too');
    expect((await event('football-2026-12-13-1830')).json.title).toBe('Made by hand');
    expect((await test.manage('GET', '/demo/creativeWorks/red-clay')).json.releaseTime).toBeNull();
  });

  it('restores deleted resources', async () => {
    await test.manage('DELETE', '/demo/events/football-2026-11-21-2000');
    await test.manage('DELETE', '/demo/entities/harbour-city');

    await loadDemo(test.ports);

    expect((await event('football-2026-11-21-2000')).status).toBe(200);
    expect((await test.manage('GET', '/demo/entities/harbour-city')).status).toBe(200);
    test.time.now += 3 * 60 * 60_000;
    await loadDemo(test.ports);
    expect((await event('football-2026-11-21-2000')).json.status).toBe('EVENT_STATUS_FINISHED');
  });

  it('is added to a store with only the images and banners of an earlier version', async () => {
    const { database } = test.ports;
    for (const table of ['events', 'entities', 'creative_works', 'videos', 'event_types', 'demo_writes'] as const) {
      await database.deleteFrom(table).execute();
    }
    await database.deleteFrom('images').where('id', 'like', 'crest-%').execute();
    const banners = await test.manage('GET', '/demo/bannerCollections/home');

    await loadDemo(test.ports);

    expect((await test.manage('GET', '/demo/events')).json.totalSize).toBe(demoSeason(EVENING).events.length);
    expect((await test.manage('GET', '/demo/bannerCollections/home')).json.etag).toBe(banners.json.etag);
  });

  function event(id: string) {
    return test.manage('GET', `/demo/events/${id}`);
  }

  async function counter(): Promise<number> {
    const { database } = test.ports;
    const row = await database.selectFrom('publishers').where('id', '=', 'demo').select('counter').executeTakeFirst();
    return row?.counter ?? -1;
  }
});

it('the demo publishes no metadata that would be rejected', () => {
  const begin = Date.parse('2026-11-21T00:00:00Z');
  const moments = Array.from({ length: 12 }, (_, n) => begin + n * 307 * 60_000);
  const problems = moments.flatMap((now) => demoSeason(now).events.flatMap(({ id, fields }) => problemsOf(id, fields)));

  expect([...new Set(problems)]).toEqual([]);
});

function problemsOf(id: string, { typeId, metadata }: Readonly<Record<string, unknown>>): readonly string[] {
  const problems = findMetadataProblems(metadata as Record<string, unknown>, { typeId: String(typeId) });
  return problems.map(({ path, message }) => `${id} ${path} ${message}`);
}
