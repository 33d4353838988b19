import { HOUR_MS } from '@touchline/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testStore } from '../../../testing/store.ts';
import { openWatchedApp, type WatchedApp } from '../../../testing/watched-app.ts';
import type { TestWatcher } from '../../../testing/watcher.ts';
import { purgeEventChanges } from '../event-changes.ts';

let place: WatchedApp;
let watch: WatchedApp['watch'];
let create: WatchedApp['create'];
let patch: WatchedApp['patch'];

beforeAll(async () => {
  place = await openWatchedApp();
  ({ watch, create, patch } = place);
});
afterEach(() => place.dropAll());
afterAll(() => place.close());

const idsOf = ({ received }: TestWatcher) => received.map(({ id }) => id);
const resumed = (id: string) => ({ headers: { 'last-event-id': id } });

describe(`Last-Event-ID (${testStore})`, () => {
  it('sends missed changes in order, and then new ones', async () => {
    const { id, revision } = await create();
    const missed = [await patch(id, { title: '1' }), await patch(id, { title: '2' })];
    const watcher = await watch('', resumed(revision));
    const later = await patch(id, { title: '3' });

    await expect.poll(() => idsOf(watcher)).toEqual([...missed, later]);
    expect(watcher.received.map(({ data }) => data.title)).toEqual(['1', '2', '3']);
  });

  it('is also read from the query, but the header takes precedence', async () => {
    const { id, revision } = await create();
    const [first, second] = [await patch(id, { title: '1' }), await patch(id, { title: '2' })];
    const byQuery = await watch(`&lastEventId=${revision}`);
    const byBoth = await watch(`&lastEventId=${revision}`, resumed(first));

    await expect.poll(() => [byQuery, byBoth].map(idsOf)).toEqual([[first, second], [second]]);
  });

  it('sends each intermediate state, not only the last', async () => {
    const { id, revision } = await create({ title: '0', status: 'EVENT_STATUS_STARTED' });
    const [left, back] = [
      await patch(id, { status: 'EVENT_STATUS_PAUSED' }),
      await patch(id, { status: 'EVENT_STATUS_STARTED' }),
    ];
    const watcher = await watch(`&filter=status=EVENT_STATUS_STARTED&lastEventId=${Number(revision) - 1}`);

    await expect
      .poll(() => watcher.received.map((received) => [received.id, received.event]))
      .toEqual([
        [revision, 'upsert'],
        [left, 'delete'],
        [back, 'upsert'],
      ]);
    const now = new Date(place.test.time.now).toISOString();
    expect(watcher.received[0]?.data).toMatchObject({ id, title: '0', revision, createTime: now, updateTime: now });
  });

  it('reports a deleted event without its texts', async () => {
    const { id, revision } = await create({ title: 'Embargoed' });
    const changed = await patch(id, { title: 'Embargoed too' });
    await place.remove(id);
    const gone = String(Number(changed) + 1);
    const before = resumed(String(Number(revision) - 1));
    const watcher = await watch('', before);
    await expect
      .poll(() => watcher.received.map((received) => [received.id, received.event]))
      .toEqual([[gone, 'delete']]);

    const again = await create({ title: 'Another of that name' }, id);
    const later = await watch('', before);
    await expect
      .poll(() => later.received.map((received) => [received.id, received.event, received.data.title]))
      .toEqual([
        [gone, 'delete', undefined],
        [again.revision, 'upsert', 'Another of that name'],
      ]);
  });

  it('is sent first, so that a client that disconnects at once loses nothing', async () => {
    const early = await watch();
    await expect.poll(() => early.lastEventId).not.toBe('');
    early.drop();
    const { id, revision } = await create();
    const again = await watch('', resumed(early.lastEventId));

    await expect.poll(() => idsOf(again)).toEqual([revision]);
    expect(again.received[0]?.data.id).toBe(id);
  });

  it.each([
    ['no number', 'abc'],
    ['a number that was never given', '999999999'],
    ['a number that is none of ours', '99999999999999999999999'],
    ['a negative number', '-1'],
  ])('sends a reset if it is %s, and then new changes', async (_, id) => {
    const { revision } = await create();
    const watcher = await watch('', resumed(id));
    await expect.poll(() => watcher.received.length).toBe(1);
    const { revision: next } = await create();

    await expect.poll(() => idsOf(watcher)).toEqual([revision, next]);
    expect(watcher.received[0]).toMatchObject({ event: 'reset', data: { revision } });
  });

  it('sends a reset after more than a thousand changes, because a list is shorter', async () => {
    const { id, revision } = await create();
    const { database } = place.test.store;
    const many = Array.from({ length: 1_001 }, (_, index) => ({
      publisher_id: 'acme',
      revision: Number(revision) + 1 + index,
      event_id: id,
      before: '{}',
      create_time: new Date(),
      change_time: new Date(place.test.time.now),
    }));
    await database.insertInto('event_changes').values(many).execute();
    await database
      .updateTable('publishers')
      .set((set) => ({ counter: set('counter', '+', 1_001) }))
      .execute();
    const watcher = await watch('', resumed(revision));

    await expect.poll(() => watcher.received.at(-1)?.event).toBe('reset');
    expect(watcher.received.at(-1)?.id).toBe(String(Number(revision) + 1_001));
  });

  it('sends a reset a day later, when the changes in between are deleted', async () => {
    const { id, revision } = await create();
    const changed = await patch(id, { title: 'old' });
    place.test.time.now += 25 * HOUR_MS;
    const recent = await patch(id, { title: 'new' });
    const purged = await purgeEventChanges(place.test.store.database, place.test.time.now);
    const [expired, inTime] = [await watch('', resumed(revision)), await watch('', resumed(changed))];

    expect(purged).toBeGreaterThan(0);
    await expect.poll(() => expired.received.map(({ event }) => event)).toEqual(['reset']);
    await expect.poll(() => idsOf(inTime)).toEqual([recent]);
  });

  it('neither loses nor repeats changes across many reconnects and concurrent writes', async () => {
    const { id } = await create();
    const watcher = await watch();
    let current = watcher;
    const all: string[] = [];
    let writing = true;
    const written = (async () => {
      const revisions: string[] = [];
      for (let n = 0; n < 120; n++) revisions.push(await patch(id, { title: String(n) }));
      writing = false;
      return revisions;
    })();
    while (writing) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      current.drop();
      all.push(...idsOf(current));
      current = await watch('', resumed(current.lastEventId));
    }
    const revisions = await written;

    await expect.poll(() => [...all, ...idsOf(current)].at(-1)).toBe(revisions.at(-1));
    expect([...all, ...idsOf(current)]).toEqual(revisions);
  });
});
