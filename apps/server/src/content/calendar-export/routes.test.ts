import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { fillWithEvents } from '../../testing/events.ts';

let server: TestApp;

beforeAll(async () => {
  server = await openTestApp();
  for (const publisher of ['acme', 'bare']) {
    const body = { displayName: `The ${publisher}; sport, mostly`, languageCode: 'en' };
    await server.manage('POST', `?publisherId=${publisher}`, { body });
    await server.manage('POST', `/${publisher}/publicKeys?publicKeyId=pk_${publisher}`);
  }
  await create('derby', {
    title: { en: 'Ajax v PSV', nl: 'Ajax - PSV' },
    description: 'Round 14',
    typeId: 'football',
    startTime: '2026-11-21T15:00:00+01:00',
    endTime: '2026-11-21T16:50:00+01:00',
    links: { details: 'https://acme.example/m/e1' },
    metadata: { venue: { name: { $t: { en: 'The Arena', nl: 'De Arena' } }, city: 'Amsterdam' } },
  });
  await create('final', { typeId: 'tennis', title: 'Final', startTime: '2026-11-22T12:00:00Z' });
  await create('some-day', { typeId: 'tennis', title: 'Some day' });
}, 60_000);
afterAll(() => server.close());

const create = (id: string, body: object) => server.manage('POST', `/acme/events?eventId=${id}`, { body });
const patch = (id: string, body: object) => server.manage('PATCH', `/acme/events/${id}`, { body });
const visit = (query = '', headers: Record<string, string> = {}, key = 'pk_acme') =>
  server.visit(`/v1/events:exportIcs?key=${key}${query}`, headers);
const exportFiltered = (filter: string, extraQuery = '') => visit(`&filter=${encodeURIComponent(filter)}${extraQuery}`);

describe('GET /v1/events:exportIcs', () => {
  it('API-09: is a calendar that another implementation reads', async () => {
    const { status, headers, text } = await exportFiltered('typeId = "football"', '&locale=nl');

    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename="acme.ics"');
    expect(headers['content-language']).toBe('nl');
    expect(text).toContain('\r\nX-WR-CALNAME:The acme\\; sport\\, mostly\r\n');
    const [event] = eventsOf(text);
    expect(event).toMatchObject({
      uid: 'derby@acme.content.example',
      sequence: 0,
      summary: 'Ajax - PSV',
      description: 'Round 14',
      location: 'De Arena, Amsterdam',
    });
    expect([event?.startDate.toString(), event?.endDate.toString()]).toEqual([
      '2026-11-21T14:00:00Z',
      '2026-11-21T15:50:00Z',
    ]);
  });

  it('supports filter, search and order like lists, and omits events without a start time', async () => {
    const uids = async (query: string) => eventsOf((await visit(query)).text).map(({ uid }) => uid.split('@')[0]);

    expect(await uids('&filter=id = "derby" OR id = "final" OR id = "some-day"')).toEqual(['derby', 'final']);
    expect(await uids('&filter=type_id = "tennis"')).toEqual(['final']);
    expect(await uids('&search=psv')).toEqual(['derby']);
    expect(await uids('&filter=id = "derby" OR id = "final"&order_by=start_time desc')).toEqual(['final', 'derby']);
  });

  it.each([
    ['filter=start = 1', 'FILTER_UNKNOWN_FIELD'],
    ['filter=start_time > soon', 'FILTER_TYPE'],
    ['filter=(', 'FILTER_SYNTAX'],
    ['orderBy=colour', 'ORDER_BY_INVALID'],
    ['locale=no locale', 'FIELD_INVALID'],
  ])('returns an error for %s', async (query, reason) => {
    expect(await visit(`&${query}`)).toMatchObject({ status: 400, reason });
  });

  it('is a valid calendar without any event', async () => {
    const { status, text } = await visit('', {}, 'pk_bare');
    const calendar = new ICAL.Component(ICAL.parse(text));

    expect(status).toBe(200);
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
  });

  it('keeps the UID of a rescheduled event and raises its SEQUENCE', async () => {
    await create('moved', { typeId: 'rugby', title: 'Moved', startTime: '2026-11-23T12:00:00Z' });
    const read = async () => eventsOf((await exportFiltered('id = "moved"')).text)[0];
    expect(await read()).toMatchObject({ uid: 'moved@acme.content.example', sequence: 0 });

    await patch('moved', { title: 'Moved a bit' });
    expect(await read()).toMatchObject({ sequence: 0, summary: 'Moved a bit' });
    await patch('moved', { startTime: '2026-11-24T12:00:00Z' });
    const later = await read();
    expect(later).toMatchObject({ uid: 'moved@acme.content.example', sequence: 1 });
    expect(later?.startDate.toString()).toBe('2026-11-24T12:00:00Z');

    await patch('moved', { status: 'EVENT_STATUS_CANCELLED' });
    const cancelled = await read();
    expect(cancelled?.sequence).toBe(2);
    expect(cancelled?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  it('has the same UID and SEQUENCE for an event in every feed', async () => {
    await create('alone', { typeId: 'curling', title: 'Alone', startTime: '2026-11-25T12:00:00Z' });
    await patch('alone', { startTime: '2026-11-26T12:00:00Z' });
    const calendars = [
      await exportFiltered('id = "alone"'),
      await exportFiltered('type_id = "curling"'),
      await visit(),
    ];
    const events = calendars.map(({ text }) => eventsOf(text).find(({ uid }) => uid.startsWith('alone@')));

    expect(events.map((event) => [event?.uid, event?.sequence])).toEqual(
      Array.from({ length: 3 }, () => ['alone@acme.content.example', 1])
    );
  });

  it('contains the events of several pages, each once, in lines of at most 75 octets', async () => {
    const count = 1_203;
    await fill(server, count);
    const { text } = await exportFiltered('type_id = "chess"');

    const events = eventsOf(text);
    expect(events.map(({ uid }) => uid)).toEqual(
      Array.from({ length: count }, (_, n) => `chess-${String(n).padStart(5, '0')}@acme.content.example`)
    );
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => line.includes('\n'))).toEqual([]);
  }, 60_000);

  it('breaks off if the store fails, so that no client takes a part as complete', async () => {
    const failing = await openTestApp();
    await failing.manage('POST', '?publisherId=acme');
    await failing.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
    await fill(failing, 1_100);
    // The first batch is read before the response begins; the second one fails.
    let batches = 0;
    failing.queries.push = (query) => {
      if (query.includes('"sequence"') && ++batches > 1) throw new Error('the store is gone');
      return 0;
    };
    const address = await failing.app.listen({ port: 0 });

    const response = await fetch(`${address}/v1/events:exportIcs?key=pk_acme`);
    const broken = await response.text().then(
      () => false,
      () => true
    );
    await failing.close();

    expect([response.status, broken, batches]).toEqual([200, true, 2]);
  }, 60_000);

  it('is built once for all concurrent requests', async () => {
    const shared = await openTestApp();
    await shared.manage('POST', '?publisherId=acme');
    await shared.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme');
    await fill(shared, 350);
    let batches = 0;
    shared.queries.push = (query) => {
      if (query.includes('"sequence"')) batches += 1;
      return 0;
    };
    const texts = await Promise.all([1, 2, 3].map(() => shared.visit('/v1/events:exportIcs?key=pk_acme')));
    await shared.close();

    expect(texts.map(({ text }) => text.split('BEGIN:VEVENT').length - 1)).toEqual([350, 350, 350]);
    expect(batches).toBe(4);
  });

  it('covers 30 days back and 400 ahead, unless the filter selects a time or an event', async () => {
    // The server's clock is at 2026-11-21T12:00:00Z.
    const starts = { gone: '2026-10-21T23:59:59Z', first: '2026-10-22T00:00:00Z', far: '2027-12-27T00:00:00Z' };
    for (const [id, startTime] of Object.entries({ ...starts, last: '2027-12-25T23:59:59Z' })) {
      await create(`span-${id}`, { typeId: 'span', title: id, startTime });
    }
    const titles = async (filter: string) =>
      eventsOf((await exportFiltered(filter)).text).map(({ summary }) => summary);

    expect(await titles('type_id = "span"')).toEqual(['first', 'last']);
    expect(await titles('type_id = "span" AND start_time > "2026-01-01T00:00:00Z"')).toEqual([
      ...['gone', 'first', 'last', 'far'],
    ]);
    expect(await titles('type_id = "span" AND NOT start_time < "2027-12-26T00:00:00Z"')).toEqual(['far']);
    expect(await titles('id = "span-gone"')).toEqual(['gone']);
  });

  it('says that it contains only the first 10,000 events', async () => {
    const large = await openTestApp();
    await fillWithEvents(large.store.database, 'large', 10_050);
    await large.manage('POST', '/large/publicKeys?publicKeyId=pk_large');
    const feed = (filter: string) =>
      large.visit(`/v1/events:exportIcs?key=pk_large&filter=${encodeURIComponent(filter)}`);

    const all = await feed('start_time > "2026-01-01T00:00:00Z"');
    const some = await feed('start_time > "2026-01-01T00:00:00Z" AND type_id = "tennis"');
    await large.close();

    const sizeOf = (text: string) => text.split('BEGIN:VEVENT').length - 1;
    expect([all, some].map(({ text }) => sizeOf(text))).toEqual([10_000, 2_010]);
    const description = 'Only the first 10,000 events are in this calendar. Subscribe with a filter to see the others.';
    const head = new ICAL.Component(ICAL.parse(`${all.text.split('BEGIN:VEVENT')[0]}END:VCALENDAR\r\n`));
    expect(head.getFirstPropertyValue('description')).toBe(description);
    expect(all.text).toContain('X-WR-CALDESC:Only the first');
    expect(some.text).not.toContain('X-WR-CALDESC');
  }, 60_000);

  it('is read once for all subscribers of one revision', async () => {
    const readRows = () => server.queries.filter((query) => query.includes('"sequence"')).length;
    const first = await exportFiltered('type_id = "tennis"');
    const before = readRows();
    const second = await exportFiltered('type_id = "tennis"');
    const cached = readRows() - before;
    await patch('final', { title: 'The great final' });
    const third = await exportFiltered('type_id = "tennis"');

    expect([cached, readRows() - before]).toEqual([0, 1]);
    expect(second.text).toBe(first.text);
    expect(second.headers['content-language']).toBe(first.headers['content-language']);
    expect(third.text).toContain('The great final');
  });

  it('answers 304 without reading events until the publisher writes anything', async () => {
    const { headers } = await exportFiltered('id = "final"');
    expect(headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=300');
    const copy = { 'if-none-match': String(headers['etag']) };
    const again = () => visit(`&filter=${encodeURIComponent('id = "final"')}`, copy);
    server.queries.length = 0;
    expect(await again()).toMatchObject({ status: 304, text: '' });
    // One row by its key: the publisher's counter for the ETag.
    expect(server.queries.filter((query) => !query.includes('"name":"publishers"'))).toEqual([]);

    await patch('final', { title: 'The final' });
    expect((await again()).status).toBe(200);
    expect((await visit(`&filter=${encodeURIComponent('id = "derby"')}`, copy)).status).toBe(200);
  });
});

/** Inserts many events by one statement, as the management API would. */
async function fill({ manage, store: { database } }: TestApp, count: number): Promise<void> {
  const body = { typeId: 'chess', title: 'Ронд 😀 '.repeat(20), startTime: '2026-12-01T12:00:00Z' };
  await manage('POST', '/acme/events?eventId=chess-00000', { body });
  const [pattern] = await database.selectFrom('events').where('id', '=', 'chess-00000').selectAll().execute();
  if (!pattern) throw new Error('the pattern was not created');
  for (let first = 1; first < count; first += 300) {
    const size = Math.min(300, count - first);
    const values = Array.from({ length: size }, (_, n) => ({
      ...pattern,
      id: `chess-${String(first + n).padStart(5, '0')}`,
      body: JSON.stringify(pattern.body),
      texts: JSON.stringify(pattern.texts),
    }));
    await database.insertInto('events').values(values).execute();
  }
}

function eventsOf(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}
