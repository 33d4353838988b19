import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openWatchedApp, type WatchedApp } from '../../testing/watched-app.ts';

let watched: WatchedApp;
let test: WatchedApp['test'];

beforeAll(async () => {
  watched = await openWatchedApp();
  test = watched.test;
  await test.manage('POST', '/acme/eventTypes?eventTypeId=chess', {
    body: { paths: { home_score: 'metadata.points[0]', away_score: 'metadata.points[1]' } },
  });
}, 60_000);
afterAll(() => watched.close());

const match = {
  typeId: 'football',
  title: 'Ajax - PSV',
  metadata: {
    home: { name: { $t: { en: 'Ajax', nl: 'Ajax' } }, logoUrl: 'https://img.example/ajax.png' },
    away: { name: 'PSV' },
    score: { home: 0, away: 0 },
    officials: ['A', 'B'],
  },
};

let made = 0;
async function create(body: object = match): Promise<string> {
  made += 1;
  await test.manage('POST', `/acme/events?eventId=m${made}`, { body });
  return `m${made}`;
}

const write = (method: 'POST' | 'PATCH', path: string, body: object) => test.manage(method, `/acme/${path}`, { body });
const stored = async (id: string) => (await test.manage('GET', `/acme/events/${id}`)).json.metadata;
const visited = async (id: string) => (await test.visit(`/v1/events/${id}?key=pk_acme`)).json.metadata;

function bring(...rows: readonly object[]) {
  const body = rows.map((row) => JSON.stringify(row)).join('\n');
  return test.manage('POST', '/acme:import', { body, headers: { 'content-type': 'application/x-ndjson' } });
}

/** Stores metadata without any check, as an earlier version did. */
async function force(id: string, metadata: object): Promise<void> {
  const { database } = test.store;
  const row = await database.selectFrom('events').where('id', '=', id).select('body').executeTakeFirstOrThrow();
  const body = JSON.stringify({ ...row.body, metadata });
  await database.updateTable('events').set({ body }).where('id', '=', id).execute();
}

describe('metadata of events', () => {
  it('STU-15: POST, PATCH and import reject a football score of "zwei", and name its path', async () => {
    const bad = { ...match, metadata: { ...match.metadata, score: { home: 'zwei', away: 0 } } };
    const id = await create();

    const answers = [
      await write('POST', 'events?eventId=bad', bad),
      await write('PATCH', `events/${id}`, { metadata: { score: { home: 'zwei' } } }),
      await write('PATCH', `events/${id}?updateMask=metadata.score`, { metadata: { score: { home: 'zwei' } } }),
      await write('PATCH', `events/${id}?updateMask=*`, bad),
    ];
    for (const { status, reason, json } of answers) {
      expect([status, reason]).toEqual([400, 'METADATA_INVALID']);
      expect(json.error.details[0].metadata).toEqual({ field: 'metadata.score.home' });
    }
    const { json } = await bring({ name: 'events/bad', ...bad }, { name: 'events/good', ...match });
    expect(json.problems).toMatchObject([{ line: 1, resource: 'events/bad', reason: 'METADATA_INVALID' }]);
    expect(json.collections.events).toMatchObject({ created: 1, bad: 1 });
    expect(await stored(id)).toEqual(match.metadata);
  });

  it('STU-15: checks another type at the paths of its event type', async () => {
    const free = { typeId: 'chess', metadata: { points: [1.5, '0.5'], anything: { home: 'zwei' } } };

    const rejected = await write('POST', 'events?eventId=c0', { typeId: 'chess', metadata: { points: [1, 'half'] } });
    expect(rejected.json.error.details[0].metadata).toEqual({ field: 'metadata.points[1]' });
    expect((await write('POST', 'events?eventId=c1', free)).status).toBe(200);
    const { json } = await bring({ name: 'events/c2', typeId: 'chess', metadata: { points: [{}] } });
    expect(json.problems).toMatchObject([{ reason: 'METADATA_INVALID' }]);
  });

  it('STU-16: a PATCH without a mask keeps teams, crests and the away score', async () => {
    const id = await create();

    await write('PATCH', `events/${id}`, { metadata: { score: { home: 2 } } });
    expect(await stored(id)).toEqual({ ...match.metadata, score: { home: 2, away: 0 } });

    await write('PATCH', `events/${id}`, {
      metadata: { home: { name: { $t: { de: 'Ajax Amsterdam' } } }, officials: ['C'], clock: null },
    });
    expect(await stored(id)).toEqual({
      ...match.metadata,
      home: { ...match.metadata.home, name: { $t: { en: 'Ajax', nl: 'Ajax', de: 'Ajax Amsterdam' } } },
      score: { home: 2, away: 0 },
      officials: ['C'],
      clock: null,
    });
  });

  it('STU-16: a mask replaces the fields it names, and removes those that are not sent', async () => {
    const id = await create();

    await write('PATCH', `events/${id}?updateMask=metadata.score`, { metadata: { score: { home: 1 } } });
    expect((await stored(id)).score).toEqual({ home: 1 });
    await write('PATCH', `events/${id}?updateMask=metadata.officials`, {});
    expect(await stored(id)).not.toHaveProperty('officials');
    await write('PATCH', `events/${id}?updateMask=metadata`, { metadata: { note: 'new' } });
    expect(await stored(id)).toEqual({ note: 'new' });
  });

  it('also merges the metadata of works and entities', async () => {
    await write('POST', 'entities?entityId=ajax', { metadata: { country: 'NL', stand: { north: 1, south: 2 } } });
    await write('PATCH', 'entities/ajax', { metadata: { stand: { north: 3 } } });

    const { json } = await test.manage('GET', '/acme/entities/ajax');
    expect(json.metadata).toEqual({ country: 'NL', stand: { north: 3, south: 2 } });
  });

  it('accepts an edit of an event with an invalid value from before', async () => {
    const id = await create();
    await force(id, { ...match.metadata, clock: { minute: 607 } });

    expect((await write('PATCH', `events/${id}`, { title: 'Derby' })).status).toBe(200);
    expect((await write('PATCH', `events/${id}`, { metadata: { score: { home: 1 } } })).status).toBe(200);
    expect((await write('PATCH', `events/${id}`, { metadata: { clock: { minute: 608 } } })).reason).toBe(
      'METADATA_INVALID'
    );
    expect((await write('POST', `events/${id}:start`, {})).status).toBe(200);
  });

  it('STU-15: rejects a value that another change makes invalid', async () => {
    const metadata = { lap: { current: 50, total: 71 }, classification: [{ position: 2 }, { position: 1 }] };
    const id = await create({ typeId: 'motorsport', metadata });

    const lowered = await write('PATCH', `events/${id}`, { metadata: { lap: { total: 40 } } });
    expect([lowered.status, lowered.reason]).toEqual([400, 'METADATA_INVALID']);
    expect(lowered.json.error.details[0].metadata).toEqual({ field: 'metadata.lap.current' });
    const twice = await write('PATCH', `events/${id}`, {
      metadata: { classification: [{ position: 1 }, { position: 1 }] },
    });
    expect([twice.status, twice.reason]).toEqual([400, 'METADATA_INVALID']);
    expect(twice.json.error.details[0].metadata).toEqual({ field: 'metadata.classification[1].position' });
    expect(await stored(id)).toEqual(metadata);
  });

  it('STU-15: hides an invalid stored value from visitors', async () => {
    const id = await create({ ...match, startTime: '2026-11-21T11:00:00Z' });
    await force(id, { ...match.metadata, score: { home: 'zwei', away: 1 } });

    expect(await visited(id)).toMatchObject({ away: { name: 'PSV' }, score: { away: 1 } });
    expect((await visited(id)).score).not.toHaveProperty('home');
    const filter = encodeURIComponent(`id = "${id}"`);
    const { json } = await test.visit(`/v1/events?key=pk_acme&filter=${filter}`);
    expect(json.events[0].metadata.score).toEqual({ away: 1 });
    const fragment = await test.visit(`/v1/fragments/calendar?key=pk_acme&query-filter=${filter}`);
    expect(fragment.text).toContain('PSV');
    expect(fragment.text).not.toContain('zwei');
  });

  it('STU-15: hides it from watchers, too', async () => {
    const id = await create();
    await force(id, { ...match.metadata, score: { home: 'zwei', away: 1 } });
    const watcher = await watched.watch();

    await watched.patch(id, { title: 'Derby' });
    await vi.waitFor(() => expect(watcher.text).toContain('Derby'));
    expect(watcher.text).not.toContain('zwei');
  });

  it('hides invalid values once a type declares where its scores are', async () => {
    const id = await create({ typeId: 'darts', metadata: { legs: 'many' } });
    expect(await visited(id)).toEqual({ legs: 'many' });

    await write('POST', 'eventTypes?eventTypeId=darts', { paths: { home_score: 'metadata.legs' } });
    expect(await visited(id)).toEqual({});
  });
});
