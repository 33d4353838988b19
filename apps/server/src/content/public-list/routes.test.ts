import { PublicCreativeWork, PublicEntity, PublicEvent } from '@touchline/contract';
import type { TObject } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PUBLIC_URL, type TestApp } from '../../testing/app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  const publisher = { languageCode: 'nl', imageHosts: ['img.example'] };
  await server.manage('POST', '?publisherId=acme', { body: publisher });
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk', { body: { rateLimit: null } });
  await create('entities', 'entity', 'ajax', entity);
  await create('entities', 'entity', 'psv', {});
  await create('videos', 'video', 'v1', {});
  for (const [id, event] of Object.entries(events)) await create('events', 'event', id, event);
  await create('creativeWorks', 'creativeWork', 'derby', work);
}, 60_000);
afterAll(() => server.close());

const events: Record<string, object> = {
  e1: {
    typeId: 'football',
    title: { en: 'Ajax against PSV', nl: 'Ajax tegen PSV', 'pt-BR': 'Ajax contra PSV' },
    description: { nl: 'Speelronde 14' },
    startTime: '2026-11-21T14:00:00Z',
    posterUrl: 'https://img.example/e1.jpg',
    thumbnailUrl: 'publishers/another/images/crest',
    entityIds: ['ajax', 'psv'],
    videoIds: ['v1'],
    links: { details: 'https://acme.example/m/e1' },
    metadata: {
      home: { name: { $t: { en: 'Ajax of Amsterdam', nl: 'Ajax Amsterdam' } }, logoUrl: 'https://img.example/a.png' },
      away: { name: 'PSV', photo: 'javascript:alert(1)' },
      score: { home: 1, away: 0 },
    },
    markers: [{ id: 'g1', kind: 'goal', time: '2026-11-21T14:23:10Z', label: { nl: 'Doelpunt', en: 'Goal' } }],
  },
  e2: { typeId: 'tennis', title: 'Sinner - Rublev', startTime: '2026-11-21T16:00:00Z' },
  e3: { typeId: 'football', title: 'Zwolle - Heracles', startTime: '2026-11-22T16:00:00Z' },
};
const work = {
  typeId: 'documentary',
  title: { nl: 'De derby', en: 'The derby' },
  description: 'Film',
  releaseTime: null,
};
const entity = {
  typeId: 'team',
  displayName: { nl: 'Ajax', en: 'Ajax FC' },
  description: 'Amsterdam',
  thumbnailUrl: 'https://img.example/ajax.png',
  metadata: { country: 'NL' },
};

const create = async (collection: string, singular: string, id: string, body: object) =>
  expect((await server.manage('POST', `/acme/${collection}?${singular}Id=${id}`, { body })).status).toBe(200);
const visit = (path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  server.visit(`/v1/${path}?${new URLSearchParams({ key: 'pk', ...query })}`, headers);
const idsOf = async (query: Record<string, string>) => {
  const { json } = await visit('events', query);
  return json.events.map(({ id }: { id: string }) => id);
};

describe('the public form', () => {
  it('EP-07, CARD-08: of an event, complete, in one language, with images from /img/', async () => {
    const { json, headers } = await visit('events/e1', { locale: 'nl' });
    const img = (url: string) => `${PUBLIC_URL}/img/acme/remote?url=${encodeURIComponent(url)}`;

    expect(json).toEqual({
      name: 'publishers/acme/events/e1',
      id: 'e1',
      etag: expect.stringMatching(/^W\/"\d+"$/),
      revision: expect.stringMatching(/^\d+$/),
      createTime: '2026-11-21T12:00:00.000Z',
      updateTime: '2026-11-21T12:00:00.000Z',
      typeId: 'football',
      title: 'Ajax tegen PSV',
      description: 'Speelronde 14',
      status: 'EVENT_STATUS_SCHEDULED',
      startTime: '2026-11-21T14:00:00.000Z',
      endTime: null,
      timeZone: null,
      thumbnailUrl: `${PUBLIC_URL}/img/another/crest`,
      posterUrl: img('https://img.example/e1.jpg'),
      videoIds: ['v1'],
      entityIds: ['ajax', 'psv'],
      links: { details: 'https://acme.example/m/e1' },
      metadata: {
        home: { name: 'Ajax Amsterdam', logoUrl: img('https://img.example/a.png') },
        away: { name: 'PSV', photo: null },
        score: { home: 1, away: 0 },
      },
      markers: [{ id: 'g1', kind: 'goal', time: '2026-11-21T14:23:10.000Z', label: 'Doelpunt', entityId: null }],
    });
    expect(json.etag).toBe(`W/"${json.revision}"`);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('CW-04, CARD-08, API-07: of a creative work', async () => {
    const { json } = await visit('creativeWorks/derby', { locale: 'en', filter: 'not ( a filter', orderBy: '???' });
    expect(json).toMatchObject({
      name: 'publishers/acme/creativeWorks/derby',
      id: 'derby',
      typeId: 'documentary',
      title: 'The derby',
      description: 'Film',
      thumbnailUrl: null,
      releaseTime: null,
      videoIds: [],
      metadata: {},
    });
  });

  it('CARD-09: of an entity, with its name', async () => {
    const { json } = await visit('entities/ajax', { locale: 'en' });
    expect(json).toMatchObject({
      name: 'Ajax FC',
      resourceName: 'publishers/acme/entities/ajax',
      id: 'ajax',
      description: 'Amsterdam',
      metadata: { country: 'NL' },
    });
    expect(json.thumbnailUrl).toContain('/img/acme/remote?url=');
    expect(json).not.toHaveProperty('displayName');
  });

  it('API-03, API-04, CARD-10: of lists, under the name of their collection', async () => {
    expect((await visit('events')).json).toMatchObject({ events: [{}, {}, {}], nextPageToken: '', totalSize: 3 });
    expect((await visit('creativeWorks')).json).toMatchObject({ creativeWorks: [{ id: 'derby' }], totalSize: 1 });
    expect((await visit('entities')).json).toMatchObject({ entities: [{ id: 'ajax' }, { id: 'psv' }], totalSize: 2 });
  });

  const schemas: [string, string, TObject][] = [
    ['events', 'e1', PublicEvent],
    ['creativeWorks', 'derby', PublicCreativeWork],
    ['entities', 'ajax', PublicEntity],
  ];
  it.each(schemas)(
    'of %s contains only fields of its schema, whatever is in the store',
    async (collection, id, schema) => {
      const table = { events: 'events', creativeWorks: 'creative_works', entities: 'entities' }[collection] as 'events';
      const row = await server.store.database
        .selectFrom(table)
        .where('id', '=', id)
        .select('body')
        .executeTakeFirstOrThrow();
      const seeded = {
        ...row.body,
        secret: 'planted',
        name: 'planted',
        ...(id === 'e1' && { markers: [{ id: 'm', kind: 'k', time: '2026-11-21T14:00:00Z', secret: 'planted' }] }),
      };
      await server.store.database
        .updateTable(table)
        .set({ body: JSON.stringify(seeded), revision: 9_000 })
        .where('id', '=', id)
        .execute();

      const [list, get] = [await visit(collection, { pageSize: '50' }), await visit(`${collection}/${id}`)];
      await server.store.database
        .updateTable(table)
        .set({ body: JSON.stringify(row.body), revision: 9_001 })
        .where('id', '=', id)
        .execute();

      expect(list.text + get.text).not.toContain('planted');
      const items = [get.json, ...list.json[collection]];
      for (const item of items) expect([...Value.Errors({ ...schema, additionalProperties: false }, item)]).toEqual([]);
    }
  );

  it.each(['nope', 'NOPE', '%00', '..%2f..', 'e1%20'])('404 for the event "%s"', async (id) => {
    expect(await visit(`events/${id}`)).toMatchObject({ status: 404, reason: 'RESOURCE_NOT_FOUND' });
  });

  it("404 for another publisher's event", async () => {
    await server.manage('POST', '?publisherId=other', { body: {} });
    await server.manage('POST', '/other/events?eventId=theirs', { body: {} });
    expect((await visit('events/theirs')).status).toBe(404);
    expect(await idsOf({ filter: 'id = "theirs"' })).toEqual([]);
  });
});

describe('the parameters of a list', () => {
  it('CAL-17, CAL-18: default to the order of start and ten items a page', async () => {
    expect(await idsOf({})).toEqual(['e1', 'e2', 'e3']);
    expect(await idsOf({ orderBy: 'start_time desc' })).toEqual(['e3', 'e2', 'e1']);
    expect(await idsOf({ orderBy: 'typeId, title desc' })).toEqual(['e3', 'e1', 'e2']);
    expect(await idsOf({ order_by: 'start_time desc' })).toEqual(['e3', 'e2', 'e1']);
  });

  it('CAL-16, CARD-16: accept the calendar’s filter unchanged', async () => {
    const filter =
      '(type_id = "football" OR type_id = "tennis") AND start_time >= "2026-11-21T00:00:00+01:00" AND start_time <= "2026-11-22T00:00:00+01:00"';
    expect(await idsOf({ filter })).toEqual(['e1', 'e2']);
    expect(await idsOf({ filter: 'metadata.score.home >= 1' })).toEqual(['e1']);
  });

  it('API-02, CARD-15: page size, search, pinned ids', async () => {
    expect(await idsOf({ pageSize: '1' })).toEqual(['e1']);
    expect(await idsOf({ page_size: '2' })).toEqual(['e1', 'e2']);
    expect(await idsOf({ search: 'hera' })).toEqual(['e3']);
    expect(await idsOf({ pinnedIds: 'e3,nope,e2' })).toEqual(['e3', 'e2', 'e1']);
    expect(await idsOf({ pinnedIds: 'e3', filter: 'type_id = "tennis"' })).toEqual(['e3', 'e2']);
  });

  it('CARD-19: allow repeated pinned ids, at most 20', async () => {
    const { json } = await server.visit('/v1/events?key=pk&pinnedIds=e3&pinnedIds=e2&pinned_ids=e1');
    expect(json.events.map(({ id }: { id: string }) => id)).toEqual(['e3', 'e2', 'e1']);
    const ids = (count: number) => Array.from({ length: count }, (_, n) => `p${n}`).join();
    expect((await visit('events', { pinnedIds: ids(20) })).status).toBe(200);
    expect(await visit('events', { pinnedIds: ids(21) })).toMatchObject({ status: 400, reason: 'TOO_MANY_IDS' });
    expect((await visit('events', { pinnedIds: `${'p1,'.repeat(30)}` })).status).toBe(200);
  });

  it('omit description and markers in the view BASIC', async () => {
    const { json } = await visit('events', { view: 'BASIC', filter: 'id = "e1"' });
    expect(json.events[0]).not.toHaveProperty('description');
    expect(json.events[0]).not.toHaveProperty('markers');
    expect((await visit('events/e1', { view: 'BASIC' })).json).not.toHaveProperty('markers');
    expect((await visit('events/e1', { view: 'FULL' })).json).toHaveProperty('markers');
    expect(await visit('events', { view: 'HUGE' })).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
  });

  it('select fields, but always keep the token', async () => {
    const { json } = await visit('events', { fields: 'events(id,metadata.score)', pageSize: '1' });
    expect(json).toEqual({
      events: [{ id: 'e1', metadata: { score: { home: 1, away: 0 } } }],
      nextPageToken: expect.stringMatching(/./),
    });
    expect((await visit('events/e1', { fields: 'id,start_time' })).json).toEqual({
      id: 'e1',
      startTime: '2026-11-21T14:00:00.000Z',
    });
  });

  const rejected: [Record<string, string>, string, Record<string, string>][] = [
    [{ filter: 'start_time >= 2026-11-21T00:00:00Z' }, 'FILTER_SYNTAX', { position: expect.stringMatching(/^\d+$/) }],
    [{ filter: 'title = "x" AND starttime = 1' }, 'FILTER_UNKNOWN_FIELD', { field: 'starttime', position: '17' }],
    [{ filter: 'status = "LIVE"' }, 'FILTER_TYPE', { field: 'status', position: '10' }],
    [{ filter: `title = "${'x'.repeat(2_000)}"` }, 'FILTER_TOO_LONG', {}],
    [{ orderBy: 'nope' }, 'ORDER_BY_INVALID', { field: 'nope' }],
    [{ orderBy: 'title upwards' }, 'ORDER_BY_INVALID', {}],
    [{ pageSize: '-1' }, 'PAGE_SIZE_INVALID', { field: 'pageSize' }],
    [{ pageSize: 'ten' }, 'PAGE_SIZE_INVALID', { field: 'pageSize' }],
    [{ pageToken: 'nonsense' }, 'PAGE_TOKEN_MISMATCH', {}],
    [{ fields: 'events(nope)' }, 'FIELD_INVALID', { field: 'fields' }],
    [{ locale: 'no locale' }, 'FIELD_INVALID', { field: 'locale' }],
    [{ search: 'x'.repeat(501) }, 'FIELD_INVALID', { field: 'search' }],
    [{ search: 'a\u0000b' }, 'FIELD_INVALID', { field: 'search' }],
    [{ filter: 'title = "a\u0000b"' }, 'FIELD_INVALID', { field: 'filter' }],
  ];
  it.each(rejected)('API-02: reject %o with %s', async (query, reason, metadata) => {
    const answer = await visit('events', query);
    expect(answer).toMatchObject({ status: 400, reason });
    expect(answer.json.error.details[0].metadata).toMatchObject(metadata);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('reject a repeated parameter', async () => {
    const answer = await server.visit('/v1/events?key=pk&filter=id%3D%22e1%22&filter=id%3D%22e2%22');
    expect(answer).toMatchObject({ status: 400, reason: 'FIELD_INVALID' });
  });

  it.each(['key', 'refetchInterval', 'cacheKey', '__proto__', 'constructor'])(
    'ignore the unknown parameter %s',
    async (name) => {
      expect((await visit('events', name === 'key' ? {} : { [name]: 'x' })).status).toBe(200);
    }
  );
});

describe('locale', () => {
  const requests: [Record<string, string>, Record<string, string>, string, string][] = [
    [{ locale: 'pt-BR' }, {}, 'Ajax contra PSV', 'pt-BR'],
    [{ locale: 'pt_br' }, {}, 'Ajax contra PSV', 'pt-BR'],
    [{ locale: 'en-GB' }, {}, 'Ajax against PSV', 'en'],
    [{ locale: 'fr' }, {}, 'Ajax tegen PSV', 'nl'],
    [{ locale: 'en' }, { 'accept-language': 'nl' }, 'Ajax against PSV', 'en'],
    [{}, { 'accept-language': 'fr, en;q=0.5' }, 'Ajax against PSV', 'en'],
    [{}, {}, 'Ajax tegen PSV', 'nl'],
  ];
  it.each(requests)('CARD-24, API-06: %o with headers %o gives "%s"', async (query, headers, title, language) => {
    const vary = 'locale' in query ? undefined : 'Accept-Language';
    const [get, list] = [
      await visit('events/e1', query, headers),
      await visit('events', { ...query, filter: 'id = "e1"' }, headers),
    ];

    for (const answer of [get, list]) {
      expect(answer.headers['content-language']).toBe(language);
      expect(answer.headers['vary']).toBe(vary);
    }
    expect([get.json.title, list.json.events[0].title]).toEqual([title, title]);
  });

  it('flattens metadata, and falls back to any language', async () => {
    expect((await visit('events/e1', { locale: 'en' })).json.metadata.home.name).toBe('Ajax of Amsterdam');
    expect((await visit('events/e1', { locale: 'en' })).json.description).toBe('Speelronde 14');
  });

  it('gives each language its own ETag', async () => {
    const [nl, en] = [await visit('events', { locale: 'nl' }), await visit('events', { locale: 'en' })];
    expect(nl.headers['etag']).not.toBe(en.headers['etag']);
    const copy = { 'if-none-match': String(nl.headers['etag']) };
    expect((await visit('events', { locale: 'en' }, copy)).status).toBe(200);
    expect((await visit('events', { locale: 'nl' }, copy)).status).toBe(304);
  });
});
