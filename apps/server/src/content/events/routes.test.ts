import { EVENT_STATUSES } from '@touchline/contract';
import { eventVerbs } from '@touchline/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { testStore } from '../../testing/store.ts';

let test: TestApp;
let made = 0;

beforeAll(async () => {
  test = await openTestApp();
  await test.manage('POST', '?publisherId=acme', { body: {} });
});
afterAll(() => test.close());

async function create(body: object): Promise<string> {
  made += 1;
  await test.manage('POST', `/acme/events?eventId=e${made}`, { body });
  return `e${made}`;
}
const send = (id: string, verb: string, body?: object, query = '', headers = {}) =>
  test.manage('POST', `/acme/events/${id}:${verb}${query}`, { headers, ...(body && { body }) });
const get = async (id: string) => (await test.manage('GET', `/acme/events/${id}`)).json;

describe(`POST …/events/{event}:verb (${testStore})`, () => {
  it.each(Object.entries(eventVerbs))(':%s follows the table from every status', async (verb, { from, to }) => {
    for (const status of EVENT_STATUSES) {
      const id = await create({ status });
      const { json, status: http, reason } = await send(id, verb, {});
      if ((from as readonly string[]).includes(status)) {
        expect([status, http, json.status]).toEqual([status, 200, to]);
      } else {
        expect([status, http, reason]).toEqual([status, 400, 'STATE_TRANSITION']);
        expect(json.error).toMatchObject({
          status: 'FAILED_PRECONDITION',
          details: [{ metadata: { status, verb, allowed: from.join(', ') } }, {}],
        });
      }
      expect((await get(id)).status).toBe(http === 200 ? to : status);
    }
  });

  it('accepts an absent body as empty, and no unknown fields', async () => {
    const id = await create({});
    const unknown = await send(id, 'start', { startTime: '2026-11-22T12:00:00Z' });
    const started = await send(id, 'start');

    expect(unknown.status).toBe(400);
    expect([started.status, started.headers['etag']]).toEqual([200, started.json.etag]);
  });

  it(':finish ends an event now, unless it has an end time', async () => {
    const [open, dated, early] = [
      await create({ status: 'EVENT_STATUS_STARTED', startTime: '2026-11-21T10:00:00Z' }),
      await create({ status: 'EVENT_STATUS_STARTED', endTime: '2026-11-21T11:30:00Z' }),
      await create({ status: 'EVENT_STATUS_STARTED', startTime: '2026-11-21T20:00:00Z' }),
    ];
    const ends = [];
    for (const id of [open, dated, early]) ends.push((await send(id, 'finish')).json.endTime);

    expect(ends).toEqual(['2026-11-21T12:00:00.000Z', '2026-11-21T11:30:00.000Z', '2026-11-21T20:00:00.000Z']);
  });

  it(':postpone keeps the date, or sets a new one with the same duration, or none', async () => {
    const times = { startTime: '2026-11-21T14:00:00Z', endTime: '2026-11-21T16:00:00Z' };
    const [kept, moved, open] = [await create(times), await create(times), await create(times)];
    const answers = [
      await send(kept, 'postpone'),
      await send(moved, 'postpone', { startTime: '2026-12-01T20:00:00+01:00' }),
      await send(open, 'postpone', { startTime: null }),
    ];

    expect(answers.map(({ json }) => [json.startTime, json.endTime])).toEqual([
      ['2026-11-21T14:00:00.000Z', '2026-11-21T16:00:00.000Z'],
      ['2026-12-01T19:00:00.000Z', '2026-12-01T21:00:00.000Z'],
      [null, null],
    ]);
    expect((await send(await create(times), 'postpone', { startTime: 'soon' })).status).toBe(400);
  });

  it('supports etag, validateOnly and requestId like every write', async () => {
    const id = await create({});
    const { etag } = await get(id);
    const stale = await send(id, 'start', { etag: '"stale"' });
    const staleHeader = await send(id, 'start', {}, '', { 'if-match': '"stale"' });
    const tried = await send(id, 'start', { etag }, '?validateOnly=true');
    const before = await get(id);
    const [first, again] = [await send(id, 'start', {}, '?requestId=r1'), await send(id, 'start', {}, '?requestId=r1')];

    expect([stale.reason, staleHeader.reason]).toEqual(['ETAG_MISMATCH', 'ETAG_MISMATCH']);
    expect([tried.json.status, before.status]).toEqual(['EVENT_STATUS_STARTED', 'EVENT_STATUS_SCHEDULED']);
    expect([first.status, again.json]).toEqual([200, first.json]);
  });

  it('allows a PATCH to correct a status that no verb can reach', async () => {
    const id = await create({ status: 'EVENT_STATUS_FINISHED' });
    const { status } = await test.manage('PATCH', `/acme/events/${id}`, { body: { status: 'EVENT_STATUS_STARTED' } });
    expect([status, (await get(id)).status]).toEqual([200, 'EVENT_STATUS_STARTED']);
  });

  it('rejects a missing event and another publisher’s key', async () => {
    await test.manage('POST', '?publisherId=other', { body: {} });
    const key = await test.manage('POST', '/other/secretKeys?secretKeyId=k1', { body: {} });
    const otherKey = await test.manage('POST', '/acme/events/e1:start', { token: key.json.secret, body: {} });

    expect((await send('nobody', 'start')).status).toBe(404);
    expect([otherKey.status, otherKey.reason]).toEqual([403, 'PUBLISHER_FOREIGN']);
  });
});
