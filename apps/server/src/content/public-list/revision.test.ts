import { setImmediate as turn } from 'node:timers/promises';
import { HOUR_MS } from '@touchline/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testStore } from '../../testing/store.ts';
import { openWatchedApp, type WatchedApp } from '../../testing/watched-app.ts';
import { purgeEventChanges } from '../events/event-changes.ts';

let place: WatchedApp;
const list = async (query = '') => place.test.visit(`/v1/events?key=pk_acme&pageSize=100${query}`);

beforeAll(async () => {
  place = await openWatchedApp();
});
afterEach(() => place.dropAll());
afterAll(() => place.close());

describe(`revision of a list of events (${testStore})`, () => {
  it("is the publisher's revision, however long ago the events of the page changed", async () => {
    await place.create();
    const { json } = await place.test.manage('POST', '/acme/entities?entityId=later', { body: {} });
    const [, later] = /(\d+)/.exec(json.etag) ?? [];

    expect((await list()).json.revision).toBe(later);
  });

  it('is not part of the ETag: an unchanged page is still current', async () => {
    await place.create();
    const { headers } = await list();
    await place.test.manage('POST', '/acme/entities?entityId=other', { body: {} });
    const again = await place.test.visit('/v1/events?key=pk_acme&pageSize=100', {
      'if-none-match': String(headers['etag']),
    });

    expect(again.status).toBe(304);
  });

  it('is returned if requested, and only for events', async () => {
    expect((await list('&fields=events.id')).json).not.toHaveProperty('revision');
    expect((await list('&fields=events.id,revision')).json.revision).toMatch(/^\d+$/);
    for (const collection of ['entities', 'creativeWorks']) {
      expect((await place.test.visit(`/v1/${collection}?key=pk_acme`)).json).not.toHaveProperty('revision');
    }
  });

  it('is never newer than the page while another server writes', async () => {
    const { id } = await place.create();
    const other = await place.test.openSecond();
    const written: number[] = [];
    let writing = true;
    const write = (async () => {
      for (let n = 0; n < 60; n++) {
        const { json } = await other.manage('PATCH', `/acme/events/${id}`, { body: { title: String(n) } });
        written.push(Number(json.revision));
      }
      writing = false;
    })();
    const read: [number, number][] = [];
    while (writing) {
      // A different query each time, so that no response is cached.
      const { json } = await list(`&filter=${encodeURIComponent(`id = "${id}" AND title != "x${read.length}"`)}`);
      read.push([Number(json.revision), Number(json.events[0].revision)]);
      await turn();
    }
    await write;
    await other.close();

    const newerThanPage = read.filter(([place, held]) => written.some((made) => made <= place && made > held));
    expect(read.length).toBeGreaterThan(5);
    expect(newerThanPage).toEqual([]);
  });

  it('can be watched from although nothing has changed for more than a day', async () => {
    const { id } = await place.create();
    place.test.time.now += 30 * HOUR_MS;
    expect(await purgeEventChanges(place.test.store.database, place.test.time.now)).toBeGreaterThan(0);
    const { revision } = (await list()).json;
    const watcher = await place.watch(`&lastEventId=${revision}`);
    const changed = await place.patch(id, { title: 'after a quiet day' });

    await expect
      .poll(() => watcher.received.map((message) => [message.event, message.id]))
      .toEqual([['upsert', changed]]);
  });
});
