import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testStore } from '../../../testing/store.ts';
import { openWatchedApp, type WatchedApp } from '../../../testing/watched-app.ts';
import type { TestWatcher } from '../../../testing/watcher.ts';

let place: WatchedApp;
let watch: WatchedApp['watch'];
let create: WatchedApp['create'];
let patch: WatchedApp['patch'];
let remove: WatchedApp['remove'];
let test: WatchedApp['test'];

beforeAll(async () => {
  place = await openWatchedApp();
  ({ watch, create, patch, remove, test } = place);
});
afterEach(() => place.dropAll());
afterAll(() => place.close());

const filtered = (filter: string) => `&filter=${encodeURIComponent(filter)}`;
const seen = ({ received }: TestWatcher) =>
  received.map(({ id, event, data }) => `${id} ${event} ${data.id ?? ''}`.trim());

describe(`GET /v1/events:watch (${testStore})`, () => {
  it('is a stream that sends a first message at once and must not be cached', async () => {
    const watcher = await watch();

    expect(watcher.status).toBe(200);
    expect(watcher.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
      'access-control-allow-origin': '*',
    });
    expect(watcher.text).toMatch(/^: .+\nretry: [1-5]\d{3}\n\n/);
  });

  it('sends later changes, but not earlier ones', async () => {
    await create();
    const watcher = await watch();
    const { id, revision } = await create({ title: 'Ajax - PSV' });
    const changed = await patch(id, { status: 'EVENT_STATUS_STARTED' });
    await remove(id);

    await expect.poll(() => watcher.received.length).toBe(3);
    const gone = String(Number(changed) + 1);
    expect(seen(watcher)).toEqual([`${revision} upsert ${id}`, `${changed} upsert ${id}`, `${gone} delete ${id}`]);
    expect(watcher.received[2]?.data).toEqual({ id, revision: gone });
  });

  it('sends events as in the list', async () => {
    const watcher = await watch('&locale=nl');
    const { id } = await create({
      title: { en: 'Derby', nl: 'Derby dag' },
      metadata: { venue: { name: { $t: { en: 'Park', nl: 'Het Park' } } }, score: { home: 1 } },
      startTime: '2026-11-21T14:00:00Z',
    });

    const { json } = await test.visit(`/v1/events/${id}?key=pk_acme&locale=nl`);
    await expect.poll(() => watcher.received.map(({ data }) => data)).toEqual([json]);
    expect(json.title).toBe('Derby dag');
  });

  it('sends each language its own texts', async () => {
    const [dutch, english] = await Promise.all([
      watch('&locale=nl'),
      watch('', { headers: { 'accept-language': 'en-GB' } }),
    ]);
    await create({ title: { en: 'Derby', nl: 'Derby dag' } });

    await expect
      .poll(() => [dutch, english].map(({ received }) => received[0]?.data.title))
      .toEqual(['Derby dag', 'Derby']);
  });

  it('sends events that enter the filter, their changes, and one delete when they leave it', async () => {
    const watcher = await watch(filtered('type_id = "football" AND status = EVENT_STATUS_STARTED'));
    const { id } = await create({ typeId: 'football' });
    const entered = await patch(id, { status: 'EVENT_STATUS_STARTED' });
    const changed = await patch(id, { title: 'Goal' });
    const left = await patch(id, { status: 'EVENT_STATUS_FINISHED' });
    await patch(id, { title: 'Over' });
    await remove(id);
    const { id: last } = await create({ typeId: 'football', status: 'EVENT_STATUS_STARTED' });

    await expect.poll(() => watcher.received.at(-1)?.data.id).toBe(last);
    expect(seen(watcher).slice(0, -1)).toEqual([
      `${entered} upsert ${id}`,
      `${changed} upsert ${id}`,
      `${left} delete ${id}`,
    ]);
  });

  it('evaluates filters like the list', async () => {
    const filters = [
      'title = "Derby dag"',
      'title:"dérby"',
      'metadata.score.home > 0 AND metadata.live = true',
      'metadata.venue.name = "Het*"',
      'entity_ids:ajax OR entity_ids:psv',
      'NOT end_time:*',
      'start_time >= "2026-11-21T00:00:00+01:00" AND start_time < "2026-11-22T00:00:00+01:00"',
      'derby -type_id = "tennis"',
      'links:details AND poster_url != "x"',
    ];
    const bodies = [
      {
        typeId: 'football',
        title: { en: 'Derby', nl: 'Derby dag' },
        entityIds: ['ajax'],
        metadata: { score: { home: 2 }, live: true, venue: { name: { $t: { en: 'Park', nl: 'Het Park' } } } },
        startTime: '2026-11-20T23:30:00Z',
        links: { details: 'https://acme.example/m' },
        posterUrl: 'https://acme.example/p.jpg',
      },
      { typeId: 'tennis', title: 'Derby', endTime: '2026-11-21T23:00:00Z', metadata: { score: { home: '2' } } },
      { typeId: 'football', title: { nl: 'Wedstrijd' }, startTime: '2026-11-21T23:00:00Z', metadata: { live: 'true' } },
    ];
    await test.manage('POST', '/acme/entities?entityId=ajax');
    const open = await Promise.all(filters.map((filter) => watch(`&locale=nl${filtered(filter)}`)));
    const ids: string[] = [];
    for (const body of bodies) ids.push((await create(body)).id);
    const { id: end } = await create();
    const all = await watch();
    await patch(end, { title: 'end' });
    await expect.poll(() => all.received.length).toBe(1);

    const listed = await Promise.all(
      filters.map((filter) => test.visit(`/v1/events?key=pk_acme&pageSize=100&locale=nl${filtered(filter)}`))
    );
    const ours = (list: string[]) => ids.filter((id) => list.includes(id));
    const expected = listed.map(({ json }) => ours(json.events.map((event: { id: string }) => event.id)));
    await expect
      .poll(() => open.map(({ received }) => ours(received.map(({ data }) => data.id as string))))
      .toEqual(expected);
    const [first, second, third] = ids;
    expect(expected[1]).toEqual([first, second]);
    expect(expected[5]).toEqual([first, third]);
  });

  it('rejects an invalid filter, locale or key like other requests', async () => {
    const answers = await Promise.all([
      test.visit(`/v1/events:watch?key=pk_acme${filtered('starttime > 1')}`),
      test.visit('/v1/events:watch?key=pk_acme&locale=%2Betc'),
      test.visit('/v1/events:watch?key=pk_other'),
      test.visit('/v1/events:watch'),
    ]);
    expect(answers.map(({ status, reason }) => `${status} ${reason}`)).toEqual([
      '400 FILTER_UNKNOWN_FIELD',
      '400 FIELD_INVALID',
      '401 KEY_UNKNOWN',
      '401 KEY_MISSING',
    ]);
  });
});
