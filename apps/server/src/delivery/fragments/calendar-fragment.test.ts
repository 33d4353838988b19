import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FragmentApp, openFragmentApp, type Query } from '../../testing/fragments.ts';

let server: FragmentApp;
const find = (query = {}, headers = {}) => server.fragment('calendar', query, headers);

/** Today is 2026-11-21. On 2026-10-25 Amsterdam sets its clocks back, so that day has 25 hours. */
beforeAll(async () => {
  server = await openFragmentApp();
  for (let hour = 0; hour < 12; hour++) {
    const startTime = `2026-11-21T${String(9 + hour).padStart(2, '0')}:00:00Z`;
    await server.createEvent(`m${hour}`, {
      typeId: hour % 2 === 0 ? 'football' : 'tennis',
      title: { en: `Match ${hour}`, nl: `Wedstrijd ${hour}` },
      startTime,
    });
  }
  const clockChange: [string, string][] = [
    ['before', '2026-10-24T21:59:00Z'],
    ['first', '2026-10-24T22:00:00Z'],
    ['last', '2026-10-25T22:30:00Z'],
    ['midnight', '2026-10-25T23:00:00Z'],
    ['after', '2026-10-25T23:01:00Z'],
  ];
  for (const [id, startTime] of clockChange) await server.createEvent(id, { typeId: 'football', title: id, startTime });
  await server.createEvent('far', { typeId: 'darts', title: 'Far', startTime: '2026-12-24T19:00:00Z' });
  await server.manage('POST', '/acme/translations?translationId=nl', { body: { texts: { Today: 'Nu' } } });
  await server.manage('POST', '/acme/eventTypes?eventTypeId=football', {
    body: { paths: { home_name: 'metadata.a.name' } },
  });
}, 60_000);
afterAll(() => server.close());

describe('GET /v1/fragments/calendar', () => {
  it('CAL-16, CAL-17, CAL-18: contains the JSON response for the day', async () => {
    const filter = 'start_time >= "2026-11-21T00:00:00+01:00" AND start_time <= "2026-11-22T00:00:00+01:00"';
    const { ids, answer } = await server.list('events', { filter, orderBy: 'start_time asc', locale: 'en' });
    const { ids: held, json } = await find({ locale: 'en' });

    expect(ids).toHaveLength(10);
    expect(held).toEqual(ids);
    expect(json.state).toMatchObject({
      dataState: 'loaded',
      timeZone: 'Europe/Amsterdam',
      now: server.time.now,
      page: { totalSize: 12 },
    });
    expect(Number(json.state.revision)).toBeGreaterThan(0);
    expect(Number(json.state.revision)).toBeLessThanOrEqual(Number(answer.json.revision));
    expect(json.state.eventTypes).toContainEqual({
      id: 'football',
      displayName: '',
      paths: { home_name: 'metadata.a.name' },
    });
    expect(json.html).toContain('Match 0');
  });

  it('returns a page token that the JSON call accepts, in any language', async () => {
    const filter = 'start_time >= "2026-11-21T00:00:00+01:00" AND start_time <= "2026-11-22T00:00:00+01:00"';
    const { json } = await find({}, { 'accept-language': 'de-AT, en;q=0.5' });
    const query = { filter, orderBy: 'start_time asc', pageToken: json.state.page.nextPageToken };

    expect(json.state.locale).toBe('de-AT');
    expect((await server.list('events', query)).ids).toEqual(['m10', 'm11']);
    expect((await server.list('events', { ...query, locale: 'nl' })).ids).toEqual(['m10', 'm11']);
    expect((await server.list('events', { ...query, orderBy: 'title' })).answer.reason).toBe('PAGE_TOKEN_MISMATCH');
  });

  it('CAL-16: covers a day of 25 hours, and midnight at its end unless disabled', async () => {
    expect((await find({ date: '2026-10-25' })).ids).toEqual(['first', 'last', 'midnight']);
    expect((await find({ date: '2026-10-25', 'day-boundary': 'exclusive' })).ids).toEqual(['first', 'last']);
    expect((await find({ date: '2026-10-26' })).ids).toEqual(['midnight', 'after']);
  });

  it('CAL-16: combines the configured filter with the day', async () => {
    const { ids } = await find({ 'query-filter': 'type_id = "tennis" OR id = "m0"', 'query-limit': '4' });

    expect(ids).toEqual(['m0', 'm1', 'm3', 'm5']);
  });

  it('uses the day in the zone of the query, else of the key, else of the publisher', async () => {
    const body = { defaults: { timeZone: 'Pacific/Auckland' } };
    await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_nz', { body });

    expect((await find({ timezone: 'America/Los_Angeles', date: '2026-10-24' })).ids).toEqual(['before', 'first']);
    expect((await find({ key: 'pk_nz' })).json.state).toMatchObject({ timeZone: 'Pacific/Auckland' });
    expect((await find({ key: 'pk_nz' })).ids).toEqual(['m2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11']);
    expect((await find({ timezone: 'No/Where' })).json.state.timeZone).toBe('Europe/Amsterdam');
  });

  it('uses the language of the visitor, with the texts of the publisher', async () => {
    const { json, headers } = await find({ locale: 'nl' });

    expect(headers['content-language']).toBe('nl');
    expect(json.html).toContain('Wedstrijd 0');
    expect(json.state.items[0].title).toBe('Wedstrijd 0');
    expect(json.html).toContain('Nu');
    expect((await find({ locale: 'en' })).json.html).not.toContain('Nu');
  });

  it('CAL-12: shows an empty day, and the time of the next event', async () => {
    const { json, status } = await find({ date: '2026-12-01', locale: 'en' });

    expect([status, json.state.dataState]).toEqual([200, 'empty']);
    expect(json.html).toContain('There are no events for this day.');
    expect(json.html).toContain('December 24');
    expect((await find({ date: '2027-01-01' })).json.html).not.toContain('December 24');
  });

  it.each([
    [{ 'query-filter': '(' }, 400, 'FILTER_SYNTAX'],
    [{ 'query-filter': 'colour = "red"' }, 400, 'FILTER_UNKNOWN_FIELD'],
    [{ 'query-order-by': 'colour' }, 400, 'ORDER_BY_INVALID'],
    [{ 'query-page-token': 'abc' }, 400, 'PAGE_TOKEN_MISMATCH'],
    [{ 'query-search': 'x'.repeat(501) }, 400, 'FIELD_INVALID'],
    [{ pinned: Array.from({ length: 21 }, (_, n) => `p${n}`).join() }, 400, 'TOO_MANY_IDS'],
    [{ key: 'pk_no' }, 401, 'KEY_UNKNOWN'],
  ])('rejects %j with %i %s, like the JSON call', async (query, status, reason) => {
    expect(await find(query as Record<string, string>)).toMatchObject({ status, reason });
  });

  it('VAL-01: treats an invalid locale as absent', async () => {
    const { status, json, headers } = await find({ locale: 'no locale' });
    expect([status, json.state.locale]).toEqual([200, 'en']);
    expect(headers).toMatchObject({ 'content-language': 'en' });
  });
});

describe('the version of a calendar', () => {
  const again = async (query: Record<string, string>, tag: unknown) =>
    (await find(query, { 'if-none-match': String(tag) })).status;

  it('changes at midnight of the zone', async () => {
    const { headers, json } = await find({ locale: 'en' });
    server.time.now = Date.parse('2026-11-21T22:59:59Z');
    const { headers: evening } = await find({ locale: 'en' });
    server.time.now = Date.parse('2026-11-21T23:00:00Z');
    const next = await find({ locale: 'en' });
    server.time.now = Date.parse('2026-11-21T12:00:00Z');

    expect(next.ids).toEqual([]);
    expect(next.headers['etag']).not.toBe(headers['etag']);
    expect(json.state.items).toHaveLength(10);
    // "Today" is about to change, so it is cached only briefly.
    expect(evening['cache-control']).toBe('public, max-age=2, s-maxage=2, stale-while-revalidate=10');
  });

  it('is cached briefly while an event is live, and longer otherwise', async () => {
    const cacheOf = async (query: Record<string, string>) => (await find(query)).headers['cache-control'];

    expect(await cacheOf({})).toBe('public, max-age=2, s-maxage=2, stale-while-revalidate=10');
    expect(await cacheOf({ date: '2026-12-24' })).toBe('public, max-age=30, stale-while-revalidate=300');
  });

  it('changes with a write at once, but not with those of other publishers', async () => {
    const query = { date: '2026-12-24' };
    await server.manage('POST', '?publisherId=other');
    const { headers } = await find(query);
    await server.manage('POST', '/other/events?eventId=o1', { body: { startTime: '2026-12-24T19:00:00Z' } });
    expect(await again(query, headers['etag'])).toBe(304);

    await server.manage('PATCH', '/acme/events/far', { body: { title: 'Nearer' } });
    const { status, json } = await find(query, { 'if-none-match': String(headers['etag']) });
    expect([status, json?.state.items[0].title]).toEqual([200, 'Nearer']);
  });

  it('changes with a write of another server', async () => {
    const query = { date: '2026-12-24', locale: 'de' };
    const { headers } = await find(query);
    const other = await server.openSecond();
    await other.manage('PATCH', '/acme/events/far', { body: { title: 'Elsewhere' } });
    await other.close();

    await expect.poll(() => again(query, headers['etag']), { timeout: 1_500 }).toBe(200);
  });

  it('changes with the texts and score paths of the publisher', async () => {
    const query = { date: '2026-12-24', locale: 'fr' };
    const first = (await find(query)).headers['etag'];
    await server.manage('POST', '/acme/translations?translationId=fr', { body: { texts: { Today: 'Ce jour' } } });
    const second = (await find(query)).headers['etag'];
    await server.manage('POST', '/acme/eventTypes?eventTypeId=darts', { body: { paths: { home_name: 'id' } } });
    const third = (await find(query)).headers['etag'];

    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('needs no query if nothing was written', async () => {
    await find({ date: '2026-12-24' });
    const before = server.queries.length;
    for (let n = 0; n < 5; n++) await find({ date: '2026-12-24' });

    expect(server.queries.slice(before).filter((query) => !query.includes('public_keys'))).toEqual([]);
  });

  it('gets a new revision to watch from after some writes, even if none of them is visible', async () => {
    const query = { date: '2026-12-24', locale: 'it' };
    const place = async () => Number((await find(query)).json.state.revision);
    const first = await place();
    for (let n = 0; n < 40; n++) await server.manage('PATCH', '/acme/events/m0', { body: { title: String(n) } });

    expect((await place()) - first).toBeGreaterThan(40 - 17);
    await server.manage('PATCH', '/acme/events/m0', { body: { title: { en: 'Match 0', nl: 'Wedstrijd 0' } } });
  });
});

describe('the snippet of a calendar', () => {
  let days: FragmentApp;
  const itemsFor = async (attributes: Query = {}) => {
    const { json } = await days.visit(`/v1/snippets/calendar?${new URLSearchParams({ key: 'pk_a', ...attributes })}`);
    return / min-items="([^"]*)"/.exec(json.html)?.[1];
  };

  /** From 2026-11-21, today: 1, 2 … 14 matches a day, but at most 5 of tennis, and 12 evening ones on 2026-12-06. */
  beforeAll(async () => {
    days = await openFragmentApp();
    const matches: Record<string, unknown>[] = [];
    for (let day = 0; day < 14; day += 1)
      for (let n = 0; n <= day; n += 1)
        matches.push({
          id: `d${day}-${n}`,
          typeId: n < 5 ? 'tennis' : 'football',
          title: { en: 'Match', nl: 'Wedstrijd' },
          startTime: new Date(Date.UTC(2026, 10, 21 + day, 11)).toISOString(),
        });
    for (let n = 0; n < 12; n += 1)
      matches.push({ id: `late${n}`, typeId: 'darts', title: 'Late', startTime: '2026-12-06T22:30:00Z' });
    const lines = matches.map(({ id, ...fields }) => JSON.stringify({ name: `events/${id}`, ...fields })).join('\n');
    const { status, text } = await days.manage('POST', '/acme:import', {
      body: lines,
      headers: { 'content-type': 'application/x-ndjson' },
    });
    if (status !== 200) throw new Error(text);
  }, 60_000);
  afterAll(() => days.close());

  it('reserves space for the median of the next 14 days of the query', async () => {
    expect(await itemsFor()).toBe('8');
    expect(await itemsFor({ 'query-filter': 'type_id = "tennis"' })).toBe('5');
    expect(await itemsFor({ 'query-filter': 'type_id = "darts"' })).toBeUndefined();
    expect(await itemsFor({ 'query-filter': '(' })).toBeUndefined();
  });

  it('searches in the language of the widget', async () => {
    expect(await itemsFor({ 'query-search': 'wedstrijd', locale: 'nl' })).toBe('8');
    expect(await itemsFor({ 'query-search': 'wedstrijd', config: '{"locale":"nl"}' })).toBe('8');
    expect(await itemsFor({ 'query-search': 'wedstrijd', locale: 'en' })).toBeUndefined();
  });

  it('counts a configured day, in the zone of the widget, and reserves for ten at most', async () => {
    expect(await itemsFor({ date: '2026-11-23' })).toBe('3');
    expect(await itemsFor({ config: '{"date":"2026-11-23"}' })).toBe('3');
    expect(await itemsFor({ date: '2026-12-05' })).toBe('0');
    expect(await itemsFor({ date: '2026-12-06' })).toBe('10');
    expect(await itemsFor({ date: '2026-12-06', timezone: 'Asia/Tokyo' })).toBe('0');
    expect(await itemsFor({ date: '2026-12-07', timezone: 'Asia/Tokyo' })).toBe('10');
    // Then the widget shows today.
    expect(await itemsFor({ date: '2026-13-45' })).toBe('8');
  });

  it('keeps a configured number', async () => {
    expect(await itemsFor({ 'min-items': '6' })).toBe('6');
    expect(await itemsFor({ config: '{"minItems":6}' })).toBeUndefined();
  });
});
