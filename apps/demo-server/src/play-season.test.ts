import { demoFixtures, demoSeason, eventAt } from '@touchline/demo';
import { openTestApp, type TestApp } from '@touchline/server/testing/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDemo } from './load-demo.ts';
import { createSeasonUpdate } from './play-season.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Saturday, a minute before eight o'clock in the paper's time zone. */
const BEFORE_EIGHT = Date.parse('2026-11-21T18:59:00Z');
const MATCH = 'football-2026-11-21-2000';

describe('createSeasonUpdate', () => {
  let test: TestApp;
  let beat: () => Promise<void>;

  beforeAll(async () => {
    test = await openTestApp();
  });
  beforeEach(async () => {
    test.time.now = BEFORE_EIGHT;
    await test.ports.database.deleteFrom('publishers').execute();
    await loadDemo(test.ports);
    beat = createSeasonUpdate(test.ports);
  });
  afterAll(() => test.close());

  it('begins a match, moves its clock, counts its goals and ends it', async () => {
    const seen: Record<string, unknown>[] = [];
    for (let minute = 0; minute <= 112; minute += 8) {
      await beat();
      const { json } = await event(MATCH);
      seen.push({ status: json.status, minute: json.metadata.clock?.minute, score: json.metadata.score });
      test.time.now += 8 * MINUTE;
    }

    expect(seen[0]).toEqual({ status: 'EVENT_STATUS_SCHEDULED', minute: undefined, score: null });
    expect(seen[1]).toMatchObject({ status: 'EVENT_STATUS_STARTED', minute: 8, score: { halfTime: null } });
    expect(seen.at(-1)).toMatchObject({ status: 'EVENT_STATUS_FINISHED', minute: undefined });
    const expected = eventAt(fixture(MATCH), test.time.now).fields;
    expect((await event(MATCH)).json.metadata).toEqual(expected['metadata']);
  });

  it('always has something live', async () => {
    for (let hour = 0; hour < 24; hour++) {
      await beat();
      const { json } = await test.manage('GET', '/demo/events?pageSize=100');
      const next = await test.manage('GET', `/demo/events?pageSize=100&pageToken=${json.nextPageToken}`);
      const last = await test.manage('GET', `/demo/events?pageSize=100&pageToken=${next.json.nextPageToken}`);
      const events = [json, next.json, last.json].flatMap(({ events }) => events as { status: string }[]);
      expect([hour, events.some(({ status }) => status === 'EVENT_STATUS_STARTED')]).toEqual([hour, true]);
      test.time.now += HOUR;
    }
  });

  it('writes like any other client: with a revision, for watchers', async () => {
    await beat();
    const { json: before } = await event(MATCH);
    test.time.now += 5 * MINUTE;

    await beat();

    const { json: after } = await event(MATCH);
    expect(Number(after.revision)).toBeGreaterThan(Number(before.revision));
    const changes = await test.ports.database
      .selectFrom('event_changes')
      .where('event_id', '=', MATCH)
      .select('revision')
      .execute();
    expect(changes.map(({ revision }) => String(revision))).toContain(after.revision);
  });

  it('does not query the store while nothing happens', async () => {
    await beat();
    test.queries.length = 0;
    test.time.now += 1_000;

    await beat();

    expect(test.queries).toEqual([]);
  });

  it('skips a match that a user has changed, and one that was deleted', async () => {
    await test.manage('PATCH', `/demo/events/${MATCH}`, { body: { title: 'Mine' } });
    await test.manage('DELETE', '/demo/events/football-2026-11-21-2015');
    test.time.now += 30 * MINUTE;

    await beat();
    await beat();

    expect((await event(MATCH)).json).toMatchObject({ title: 'Mine', status: 'EVENT_STATUS_SCHEDULED' });
    expect((await event('football-2026-11-21-2015')).status).toBe(404);
  });

  it('writes each change once, with any number of servers', async () => {
    const other = createSeasonUpdate(test.ports);
    await beat();
    await other();
    test.time.now += 10 * MINUTE;
    await beat();
    const { json: once } = await event(MATCH);

    await other();
    await Promise.all([beat(), other()]);

    expect((await event(MATCH)).json.revision).toBe(once.revision);
  });

  it('loads the next day’s season at midnight', async () => {
    await beat();
    test.time.now += 6 * HOUR;
    await beat();

    const { json } = await test.manage('GET', '/demo/events');
    expect(json.totalSize).toBe(demoSeason(test.time.now).events.length);
  });

  it('does not restore a deleted publisher', async () => {
    await beat();
    await test.manage('DELETE', '/demo');
    test.time.now += 6 * HOUR;

    await beat();

    expect((await test.manage('GET', '/demo')).status).toBe(404);
  });

  it('ends matches that ended while the machine slept', async () => {
    await beat();
    test.time.now += 3 * HOUR;
    await beat();
    expect((await event(MATCH)).json.status).toBe('EVENT_STATUS_FINISHED');
  });

  function event(id: string) {
    return test.manage('GET', `/demo/events/${id}`);
  }

  function fixture(id: string) {
    const result = demoFixtures(BEFORE_EIGHT).find((one) => one.id === id);
    if (!result) throw new Error(`no fixture ${id}`);
    return result;
  }
});
