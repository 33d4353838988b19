import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ADMIN_TOKEN, openTestApp, type TestApp } from '@touchline/server/testing/app.ts';
import { testStore } from '@touchline/server/testing/store.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';

const shared = new URL('../../../../../shared/data/', import.meta.url);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0H40V20H0Z"/></svg>';

describe(`:import and :export (${testStore})`, () => {
  let test: TestApp;
  let serial = 0;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());

  /** Creates an empty publisher for each test. */
  async function publisher(fields: object = {}): Promise<string> {
    serial += 1;
    const id = `p${serial}`;
    await test.manage('POST', `?publisherId=${id}`, { body: fields });
    return id;
  }

  async function send(id: string, rows: readonly unknown[] | string, query = '', token = ADMIN_TOKEN) {
    const text = typeof rows === 'string' ? rows : rows.map((row) => JSON.stringify(row)).join('\n');
    const response = await test.app.inject({
      method: 'POST',
      url: `/v1/publishers/${id}:import${query}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      payload: text,
    });
    return { status: response.statusCode, json: response.json() };
  }

  async function exported(id: string): Promise<string> {
    const { statusCode, body } = await exportAs(id);
    expect(statusCode).toBe(200);
    return body;
  }

  const exportAs = (id: string, token = ADMIN_TOKEN) =>
    test.app.inject({ url: `/v1/publishers/${id}:export`, headers: { authorization: `Bearer ${token}` } });

  const counterOf = async (id: string) => {
    const row = await test.store.database
      .selectFrom('publishers')
      .where('id', '=', id)
      .select('counter')
      .executeTakeFirstOrThrow();
    return row.counter;
  };

  const get = async (id: string, name: string) => (await test.manage('GET', `/${id}/${name}`)).json;

  function season(file: string, to: string, timeZone: string): readonly unknown[] {
    const text = readFileSync(new URL(`sports/${file}`, shared), 'utf8');
    const items = [...readText(text, 'openfootball', { publisher: to, timeZone, now: test.time.now })];
    return items.flatMap((item) => ('row' in item ? [item.row] : []));
  }

  const match = {
    date: '2026-11-21',
    time: '15:00',
    round: 'Matchday 1',
    team1: 'Ajax',
    team2: 'PSV',
    score: {} as object,
  };

  /** The rows of one match between Ajax and PSV. */
  function rowsOf(to: string, change: object = {}): readonly unknown[] {
    const text = JSON.stringify({ name: 'Eredivisie 2026/27', matches: [{ ...match, ...change }] });
    const options = { publisher: to, timeZone: 'Europe/Amsterdam', now: test.time.now };
    return [...readText(text, 'openfootball', options)].flatMap((item) => ('row' in item ? [item.row] : []));
  }

  const EVENT = 'events/eredivisie-2026-27-ajax-psv';

  it('creates new resources, updates changed ones and leaves equal ones', async () => {
    const id = await publisher();
    const rows = [
      { name: 'events/e1', title: 'Derby' },
      { name: 'publishers/other/entities/ajax', displayName: 'Ajax' },
    ];
    const first = await send(id, rows);
    const before = await counterOf(id);
    const second = await send(id, rows);
    const after = await counterOf(id);
    const third = await send(id, [{ name: 'events/e1', description: 'Round 1' }]);

    expect(first.json).toMatchObject({
      collections: { events: { created: 1, changed: 0, unchanged: 0, bad: 0 }, entities: { created: 1 } },
      problems: [],
      problemCount: 0,
    });
    expect(second.json.collections).toMatchObject({
      events: { unchanged: 1, created: 0, changed: 0 },
      entities: { unchanged: 1 },
    });
    expect(after).toBe(before);
    expect(third.json.collections).toEqual({ events: { created: 0, changed: 1, unchanged: 0, bad: 0 } });
    expect(await get(id, 'events/e1')).toMatchObject({ title: 'Derby', description: 'Round 1' });
  });

  it('gives each change its own revision, and notifies watchers of events', async () => {
    const id = await publisher();
    await send(
      id,
      [1, 2, 3].map((n) => ({ name: `events/e${n}`, title: `Event ${n}` }))
    );
    await send(id, [{ name: 'events/e2', title: 'Changed' }]);
    const { database } = test.store;
    const changes = await database
      .selectFrom('event_changes')
      .where('publisher_id', '=', id)
      .orderBy('revision')
      .selectAll()
      .execute();
    const { revision } = await get(id, 'events/e2');

    expect(changes.map(({ event_id, before }) => [event_id, before?.['title'] ?? null])).toEqual([
      ['e1', null],
      ['e2', null],
      ['e3', null],
      ['e2', 'Event 2'],
    ]);
    expect(changes.map((change) => change.revision)).toEqual([1, 2, 3, 4]);
    expect(Number(revision)).toBe(await counterOf(id));
  });

  it('reports each invalid row with its line and reason, and writes the valid ones', async () => {
    const id = await publisher();
    const lines = [
      '{"name": "events/good", "title": "Good"}',
      'nonsense',
      '{"name": "events/e1", "titel": "Typo"}',
      '{"name": "events/E1"}',
      '{"name": "secretKeys/x"}',
      '[1]',
      '',
      '{"name": "events/e2", "startTime": "2026-11-21T15:00:00Z", "endTime": "2026-11-21T14:00:00Z"}',
      '{"name": "events/e3", "import": {"line": 70, "merge": {"status": "OVER"}}}',
      '{"name": "images/i1", "bytes": "aGVsbG8="}',
      '{"title": "Nameless"}',
    ];
    const { json } = await send(id, lines.join('\n'));

    expect(json.problems).toEqual([
      { line: 2, resource: null, reason: 'BODY_INVALID', message: 'This line is not valid JSON.' },
      { line: 3, resource: 'events/e1', reason: 'FIELD_INVALID', message: 'titel: is not a known field.' },
      { line: 4, resource: null, reason: 'ID_INVALID', message: expect.stringContaining('"E1" is not a valid id') },
      {
        line: 5,
        resource: null,
        reason: 'FIELD_INVALID',
        message: expect.stringContaining('"secretKeys/x" cannot be imported'),
      },
      { line: 6, resource: null, reason: 'BODY_INVALID', message: 'This line is not a JSON object.' },
      { line: 8, resource: 'events/e2', reason: 'FIELD_INVALID', message: 'endTime: must not be before startTime.' },
      { line: 10, resource: 'images/i1', reason: 'IMAGE_INVALID', message: expect.stringContaining('not a picture') },
      { line: 11, resource: null, reason: 'FIELD_INVALID', message: expect.stringContaining('name: is missing') },
      { line: 70, resource: 'events/e3', reason: 'FIELD_INVALID', message: expect.stringContaining('status') },
    ]);
    expect(json.problemCount).toBe(9);
    expect(await get(id, 'events/good')).toMatchObject({ title: 'Good' });
  });

  it('skips only the row that the store itself rejects', async () => {
    const id = await publisher();
    await sql`alter table entities add constraint picky check (id <> 'refused')`.execute(test.store.database);
    const { json } = await send(id, [
      { name: 'entities/one', displayName: 'One' },
      { name: 'entities/refused' },
      { name: 'entities/three', displayName: 'Three' },
    ]);

    expect(json.collections.entities).toMatchObject({ created: 2, bad: 1 });
    expect(json.problems).toMatchObject([{ line: 2, resource: 'entities/refused', reason: 'FIELD_INVALID' }]);
    expect(json.problems[0].message).toBe('The store cannot hold a value of this resource (SQLSTATE 23514).');
    expect((await test.manage('GET', `/${id}/entities`)).json.totalSize).toBe(2);
  });

  it('writes nothing with validateOnly, but returns the outcome', async () => {
    const id = await publisher();
    const { json } = await send(id, [...rowsOf(id), { name: 'events/bad', status: 'NO' }], '?validateOnly=true');

    expect(json.collections).toMatchObject({
      events: { created: 1, bad: 1 },
      entities: { created: 3 },
      images: { created: 2 },
    });
    expect((await test.manage('GET', `/${id}/events`)).json.totalSize).toBe(0);
    expect(await counterOf(id)).toBe(0);
  });

  it('writes nothing at all when it fails', async () => {
    const id = await publisher();
    const { database } = test.store;
    const broken = JSON.stringify({ touchline: 'export', version: 99 });
    const { status, json } = await send(id, `{"name": "events/e1"}\n${broken}`);

    expect(status).toBe(400);
    expect(json.error.message).toContain('version 99');
    expect(await database.selectFrom('events').where('publisher_id', '=', id).selectAll().execute()).toEqual([]);
  });

  it('accepts the management token and the publisher’s secret key; only the former creates a publisher', async () => {
    const id = await publisher();
    const { secret } = (await test.manage('POST', `/${id}/secretKeys?secretKeyId=key`, { body: {} })).json;
    const row = [{ name: 'publishers/whatever', displayName: 'New' }];

    expect((await send(id, rowsOf(id), '', secret)).status).toBe(200);
    expect((await send('elsewhere', row, '', secret)).status).toBe(403);
    expect((await send(id, [], '', 'nonsense')).status).toBe(401);
    expect((await send('new-one', [{ name: 'events/e1' }])).status).toBe(404);
    expect((await send('new-one', row)).json.collections).toEqual({
      publishers: { created: 1, changed: 0, unchanged: 0, bad: 0 },
    });
  });

  it('leaves no file behind, whatever happens to the request', async () => {
    const id = await publisher();
    const files = () => readdirSync(tmpdir()).filter((name) => name.startsWith('touchline-import-'));
    const before = new Set(files());
    await send(id, [{ name: 'events/e1' }]);
    await send(id, [{ name: 'events/e1' }], '?validateOnly=perhaps');
    await send(id, '{"touchline": "export", "version": 0}');
    await send('nobody', [{ name: 'events/e1' }]);

    await expect.poll(() => files().filter((name) => !before.has(name)), { timeout: 15_000 }).toEqual([]);
  });

  it('executes a repeated request once', async () => {
    const id = await publisher();
    const query = '?requestId=0b6cbf3e-9c60-4ab4-a1a5-3f8e36b2a7d1';
    const [first, second] = [
      await send(id, [{ name: 'events/e1' }], query),
      await send(id, [{ name: 'events/e1' }], query),
    ];
    const other = await send(id, [{ name: 'events/e2' }], query);

    expect(second.json).toEqual(first.json);
    expect(other.json.error.details[0].reason).toBe('REQUEST_ID_REUSED');
  });

  it('stores how often an event was rescheduled, next to new ones', async () => {
    const id = await publisher();
    await send(id, [{ name: 'events/e1', startTime: '2026-11-21T15:00:00Z' }, { name: 'events/e2' }]);
    await send(id, [
      { name: 'events/e1', startTime: '2026-11-22T15:00:00Z' },
      { name: 'events/e2', title: 'Another title' },
      { name: 'events/e3', import: { sequence: 4 } },
    ]);
    const { database } = test.store;
    const rows = await database
      .selectFrom('events')
      .where('publisher_id', '=', id)
      .orderBy('id')
      .select('sequence')
      .execute();

    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 0, 4]);
  });

  it('applies a row to the result of an earlier row for the same resource', async () => {
    const id = await publisher();
    const { json } = await send(id, [
      { name: 'events/e1', title: 'First' },
      { name: 'events/e1', description: 'Second' },
      { name: 'events/e1', title: 'First' },
    ]);
    expect(json.collections.events).toEqual({ created: 1, changed: 1, unchanged: 1, bad: 0 });
    expect(await get(id, 'events/e1')).toMatchObject({ title: 'First', description: 'Second' });
  });

  it('accepts far more rows than fit in one statement', async () => {
    const id = await publisher();
    const rows = Array.from({ length: 1_750 }, (_, n) => ({ name: `entities/team-${n}`, displayName: `Team ${n}` }));
    expect((await send(id, rows)).json.collections.entities).toMatchObject({ created: 1_750 });
    expect((await send(id, rows)).json.collections.entities).toMatchObject({ unchanged: 1_750 });
    expect(await counterOf(id)).toBe(1_750);
  }, 60_000);

  it('rejects the public key of another publisher', async () => {
    const [mine, theirs] = [await publisher(), await publisher()];
    await send(theirs, [{ name: 'publicKeys/pk_theirs', displayName: 'Theirs' }]);
    const { json } = await send(mine, [{ name: 'publicKeys/pk_theirs' }, { name: 'publicKeys/pk_mine' }]);

    expect(json.problems).toMatchObject([{ line: 1, resource: 'publicKeys/pk_theirs', reason: 'RESOURCE_EXISTS' }]);
    expect(json.collections.publicKeys).toMatchObject({ created: 1, bad: 1 });
  });

  describe('a list of matches', () => {
    it('becomes events with the team values that cards show, and a crest for each team', async () => {
      const id = await publisher();
      await send(id, rowsOf(id));
      const event = await get(id, EVENT);
      const crest = await get(id, 'images/crest-ajax');

      expect(event).toMatchObject({
        typeId: 'football',
        title: 'Ajax - PSV',
        status: 'EVENT_STATUS_SCHEDULED',
        startTime: '2026-11-21T14:00:00.000Z',
        endTime: null,
        entityIds: ['ajax', 'psv', 'eredivisie'],
        metadata: {
          home: {
            name: 'Ajax',
            shortName: 'AJA',
            color: expect.stringMatching(/^#[0-9a-f]{6}$/),
            logoUrl: `/img/${id}/crest-ajax`,
          },
          away: { name: 'PSV', shortName: 'PSV' },
        },
      });
      expect(await get(id, 'entities/ajax')).toMatchObject({ typeId: 'team', thumbnailUrl: `/img/${id}/crest-ajax` });
      expect(crest).toMatchObject({ contentType: 'image/svg+xml', width: 200, height: 200 });
      expect((await test.visit(`/img/${id}/crest-ajax?width=64`)).headers['content-type']).toBe('image/jpeg');
    });

    it.skipIf(!existsSync(shared))(
      'serves the crests of a whole season at once',
      async () => {
        const id = await publisher();
        await send(id, season('football-2024-25-de.1.json', id, 'Europe/Berlin'));
        const { images } = (await test.manage('GET', `/${id}/images?pageSize=50`)).json;
        const answers = await Promise.all(
          images.map((image: { id: string }) => test.visit(`/img/${id}/${image.id}?width=64`))
        );

        expect(answers).toHaveLength(18);
        expect(answers.every(({ status }) => status === 200)).toBe(true);
        // Each is drawn by a process of its own.
      },
      120_000
    );

    it('keeps edited values, and replaces a crest by a real logo', async () => {
      const id = await publisher();
      await send(id, rowsOf(id));
      const ours = { displayName: { en: 'Ajax', nl: 'Ajax Amsterdam' }, thumbnailUrl: 'https://img.example/ajax.png' };
      await test.manage('PATCH', `/${id}/entities/ajax`, { body: ours });
      await test.manage('PATCH', `/${id}/${EVENT}`, {
        body: { title: 'De Topper', posterUrl: 'https://img.example/topper.jpg' },
      });
      const { json } = await send(id, rowsOf(id, { score: { ft: [2, 1] } }));

      expect(await get(id, 'entities/ajax')).toMatchObject(ours);
      expect(await get(id, EVENT)).toMatchObject({
        title: 'De Topper',
        posterUrl: 'https://img.example/topper.jpg',
        status: 'EVENT_STATUS_FINISHED',
        metadata: { score: { home: 2, away: 1 }, home: { name: 'Ajax', logoUrl: 'https://img.example/ajax.png' } },
      });
      expect(json.collections).toMatchObject({
        events: { changed: 1 },
        entities: { unchanged: 3 },
        images: { unchanged: 2 },
      });
    });

    it('does not change the status or the live score of a running match', async () => {
      const id = await publisher();
      await send(id, rowsOf(id));
      const live = {
        status: 'EVENT_STATUS_STARTED',
        metadata: { ...(await get(id, EVENT)).metadata, score: { home: 1, away: 0 } },
      };
      await test.manage('PATCH', `/${id}/${EVENT}`, { body: live });
      const { json } = await send(id, rowsOf(id));

      expect(json.collections.events).toMatchObject({ unchanged: 1 });
      expect(await get(id, EVENT)).toMatchObject(live);
    });

    it('is scheduled again when a postponed match has another day', async () => {
      const id = await publisher();
      await send(id, rowsOf(id, { status: 'postponed' }));
      const postponed = await get(id, EVENT);
      await send(id, rowsOf(id, { date: '2026-12-01' }));

      expect(postponed).toMatchObject({ status: 'EVENT_STATUS_POSTPONED' });
      expect(await get(id, EVENT)).toMatchObject({
        status: 'EVENT_STATUS_SCHEDULED',
        startTime: '2026-12-01T14:00:00.000Z',
      });
    });

    it('with only a day keeps a known time until it is rescheduled', async () => {
      const id = await publisher();
      const unknown = (date: string) => rowsOf(id, { time: undefined, date });
      await send(id, unknown('2026-11-21'));
      const first = await get(id, EVENT);
      const edited = {
        startTime: '2026-11-21T19:00:00.000Z',
        metadata: { ...first.metadata, timeToBeConfirmed: false },
      };
      await test.manage('PATCH', `/${id}/${EVENT}`, { body: edited });
      const again = await send(id, unknown('2026-11-21'));
      const kept = await get(id, EVENT);
      await send(id, unknown('2026-11-22'));

      expect(first).toMatchObject({ startTime: '2026-11-21T11:00:00.000Z', metadata: { timeToBeConfirmed: true } });
      expect(again.json.collections.events).toMatchObject({ unchanged: 1 });
      expect(kept).toMatchObject(edited);
      expect(await get(id, EVENT)).toMatchObject({
        startTime: '2026-11-22T11:00:00.000Z',
        metadata: { timeToBeConfirmed: true },
      });
    });

    it('replaces imported goals, but no manually created markers', async () => {
      const id = await publisher();
      const goals = (names: readonly string[]) => ({
        score: { ft: [names.length, 0] },
        goals1: names.map((name, index) => ({ name, minute: index + 1 })),
      });
      await send(id, rowsOf(id, goals(['Berg'])));
      await send(id, rowsOf(id, goals(['Berg', 'Kloos'])));
      const replaced = await get(id, EVENT);
      const own = [{ id: 'g1', kind: 'goal', time: '2026-11-21T14:01:03.000Z', label: '1-0' }];
      await test.manage('PATCH', `/${id}/${EVENT}`, { body: { markers: own } });
      await send(id, rowsOf(id, goals(['Berg'])));

      expect(replaced.markers.map(({ label }: { label: string }) => label)).toEqual(['1-0 Berg', '2-0 Kloos']);
      expect((await get(id, EVENT)).markers).toEqual(own);
    });
  });

  it('restores the same content from an export, in an empty publisher and under another name', async () => {
    const id = await publisher({ displayName: 'Round trip', languageCode: 'nl', imageHosts: ['img.example'] });
    await send(id, [
      ...rowsOf(id, { score: { ft: [2, 1], ht: [1, 0] }, goals1: [{ name: 'Berg', minute: 3 }] }),
      { name: 'publicKeys/pk_round', allowedDomains: ['a.example'], scopes: ['content.read'] },
      { name: 'eventTypes/football', paths: { home_name: 'metadata.home.name' } },
      { name: 'accessPolicies/p1', geo: { mode: 'ALLOW', regions: ['NL'] } },
      {
        name: 'videos/v1',
        displayName: { nl: 'Samenvatting' },
        playlists: [{ format: 'HLS', url: 'https://m.example/v1.m3u8' }],
      },
      { name: 'creativeWorks/w1', title: { nl: 'De Topper', en: 'The Derby' }, posterUrl: `/img/${id}/picture` },
      { name: 'translations/pt-BR', texts: { Today: 'Hoje' } },
      { name: 'entitlements/order-1', userId: 'visitor-7', offerId: 'matchpass', endTime: '2027-06-30T22:00:00.000Z' },
      { name: 'images/picture', bytes: Buffer.from(svg).toString('base64') },
      {
        name: 'bannerCollections/home',
        banners: [{ id: 'b1', backgroundAssets: [{ assetUrl: `https://content.example/img/${id}/picture` }] }],
      },
    ]);
    await test.manage('PATCH', `/${id}/${EVENT}`, { body: { endTime: '2026-11-21T16:00:00Z' } });
    const text = await exported(id);
    const again = await send(id, text);
    await test.manage('DELETE', `/${id}`);
    const restored = await send(id, text);
    const back = await exported(id);
    await test.manage('DELETE', `/${id}`);
    await send('another', text);
    const moved = await exported('another');

    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toEqual({ touchline: 'export', version: 1, publisher: id, publicUrl: 'https://content.example' });
    expect(lines[1]).toMatchObject({ name: `publishers/${id}`, displayName: 'Round trip' });
    expect(new Set(lines.slice(1).map(({ name }) => name.split('/')[0])).size).toBe(12);
    expect(lines.find(({ name }) => name === EVENT).import).toEqual({ sequence: 1 });
    expect(
      Object.values(again.json.collections).every((counts) =>
        Object.entries(counts as object).every(([what, count]) => what === 'unchanged' || count === 0)
      )
    ).toBe(true);
    expect(restored.json.problems).toEqual([]);
    expect(back).toBe(text);
    expect(moved).toBe(
      text
        .replaceAll(`/img/${id}/`, '/img/another/')
        .replaceAll(`"${id}"`, '"another"')
        .replaceAll(`publishers/${id}`, 'publishers/another')
    );
  });

  it('exports only with the management token or the publisher’s secret key, and exports no secrets', async () => {
    const id = await publisher();
    const { secret } = (await test.manage('POST', `/${id}/secretKeys?secretKeyId=key`, { body: {} })).json;
    const mine = await exportAs(id, secret);

    expect(mine.statusCode).toBe(200);
    expect(mine.body).not.toContain(secret);
    expect(mine.body).not.toContain('secretKeys');
    expect((await exportAs(await publisher(), secret)).statusCode).toBe(403);
    expect((await exportAs('nobody')).statusCode).toBe(404);
  });

  it.skipIf(!existsSync(shared))(
    'imports a season in one request, the second time without a change',
    async () => {
      const id = await publisher();
      const rows = season('football-2025-26-en.1.json', id, 'Europe/London');
      const first = await send(id, rows);
      const counter = await counterOf(id);
      const second = await send(id, rows);

      expect(first.json).toMatchObject({
        collections: { events: { created: 380 }, entities: { created: 21 }, images: { created: 20 } },
        problemCount: 0,
      });
      expect(second.json.collections).toMatchObject({
        events: { unchanged: 380 },
        entities: { unchanged: 21 },
        images: { unchanged: 20 },
      });
      expect(await counterOf(id)).toBe(counter);
    },
    60_000
  );

  it.skipIf(!existsSync(shared))(
    'accepts hostile strings as names of teams and returns them unchanged',
    async () => {
      const id = await publisher();
      const strings: readonly string[] = [
        ...JSON.parse(readFileSync(new URL('hostile/blns-every-fifth.json', shared), 'utf8')),
        ...JSON.parse(readFileSync(new URL('hostile/xss-small.json', shared), 'utf8')).payloads.map(
          ({ payload }: { payload: string }) => payload
        ),
      ];
      const names = strings.filter((name) => name.trim() !== '');
      const matches = names.map((team1, index) => ({ ...match, round: `Matchday ${index}`, team1 }));
      const text = JSON.stringify({ name: 'Hostile Cup', matches });
      const options = { publisher: id, timeZone: 'UTC', now: test.time.now };
      const items = [...readText(text, 'openfootball', options)];
      const { status, json } = await send(
        id,
        items.flatMap((item) => ('row' in item ? [item.row] : []))
      );
      const events = (await exported(id))
        .split('\n')
        .filter((line) => line.includes('"name":"events/'))
        .map((line) => JSON.parse(line));

      expect(status).toBe(200);
      expect(json.problems).toEqual([]);
      const titles = new Set(events.map(({ title }) => title));
      for (const name of names) expect(titles).toContain(`${name.trim()} - PSV`);
    },
    60_000
  );
});
