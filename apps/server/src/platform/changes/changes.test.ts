import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { testStore } from '../../testing/store.ts';
import { createChanges, type StoreListener } from './changes.ts';

/** Changes on top of a store whose notifications the test sends. */
async function scripted() {
  const lines: StoreListener[] = [];
  const downs: string[] = [];
  const changes = await createChanges({
    listen: async (listener) => {
      lines.push(listener);
      return async () => {};
    },
    onDown: ({ message }) => downs.push(message),
  });
  const reported: (string | null)[] = [];
  changes.subscribe((publisher, revision) => reported.push(publisher && `${publisher} ${revision}`));
  const [store] = lines as [StoreListener];
  return { changes, store, reported, downs };
}

describe('createChanges', () => {
  it('counts writes by publisher', async () => {
    const { changes } = await scripted();
    const [acme, other] = [changes.generation('acme'), changes.generation('other')];

    changes.wrote('acme', 7);

    expect(changes.generation('acme')).toBeGreaterThan(acme);
    expect(changes.generation('other')).toBe(other);
  });

  it('reports writes of other servers, and its own writes once, although the store notifies them too', async () => {
    const { store, changes, reported } = await scripted();

    changes.wrote('acme', 7);
    store.received('acme', 7);
    store.received('acme', 8);

    expect(reported).toEqual(['acme 7', 'acme 8']);
  });

  it('reports what its own writes wrote, although the notification arrives before the commit returns', async () => {
    const { store, changes, reported } = await scripted();
    const before = changes.generation('acme');
    const goal = { collection: 'events', id: 'e1', before: null, after: null };

    const write = changes.begin({ publisher: 'acme', revision: 7, notifiedRevisions: [6, 7], written: [goal] });
    store.received('acme', 6);
    store.received('acme', 7);
    write.done();

    expect(reported).toEqual(['acme 7']);
    expect(changes.writtenSince('acme', before)).toEqual([goal]);
    expect(changes.writtenSince('acme', changes.generation('acme'))).toEqual([]);
  });

  it.each<[string, (place: Awaited<ReturnType<typeof scripted>>) => void]>([
    ['another server wrote', ({ store }) => store.received('acme', 8)],
    ['the line was lost', ({ store }) => store.up()],
    ['this server wrote what it does not know', ({ changes }) => changes.wrote('acme', 8)],
    [
      'a commit failed that may have happened',
      ({ changes }) => changes.begin({ publisher: 'acme', revision: 8, notifiedRevisions: [8], written: [] }).failed(),
    ],
    [
      'more was written than is remembered',
      ({ changes }) => {
        for (let n = 0; n < 1_001; n += 1)
          changes.begin({ publisher: 'acme', revision: n, notifiedRevisions: [], written: [] }).done();
      },
    ],
  ])('does not know the writes where %s', async (_, happen) => {
    const place = await scripted();
    const before = place.changes.generation('acme');
    place.changes.begin({ publisher: 'acme', revision: 7, notifiedRevisions: [7], written: [] }).done();
    expect(place.changes.writtenSince('acme', before)).toEqual([]);
    happen(place);
    place.changes.begin({ publisher: 'acme', revision: 9, notifiedRevisions: [9], written: [] }).done();

    expect(place.changes.writtenSince('acme', before)).toBeNull();
  });

  it('treats the numbers of a failed commit as those of the server that takes them next', async () => {
    const { store, changes, reported } = await scripted();
    changes.begin({ publisher: 'acme', revision: 7, notifiedRevisions: [7], written: [] }).failed();
    store.received('acme', 8);
    store.received('acme', 7);
    expect(reported).toEqual(['acme 7', 'acme 8', 'acme 7']);
  });

  it('accepts a publisher whose counter restarts', async () => {
    const { store, reported } = await scripted();

    store.received('acme', 700);
    store.received('acme', 1);

    expect(reported).toEqual(['acme 700', 'acme 1']);
  });

  it('is not live before the connection is open or while it is lost, and reports the loss once', async () => {
    const { store, changes, downs } = await scripted();
    const live = [changes.live];
    store.up();
    live.push(changes.live);
    store.down(new Error('cut'));
    store.down(new Error('still cut'));
    live.push(changes.live);

    expect(live).toEqual([false, true, false]);
    expect(downs).toEqual(['cut']);
  });

  it('treats everything as changed after a reconnect, including unknown publishers', async () => {
    const { store, changes, reported } = await scripted();
    store.up();
    const before = ['acme', 'other'].map(changes.generation);

    store.down(new Error('cut'));
    store.up();

    expect(reported).toEqual([null, null]);
    expect(['acme', 'other'].map(changes.generation)).toEqual(before.map((generation) => generation + 1));
  });

  it('does not notify listeners that have unsubscribed', async () => {
    const { store, changes } = await scripted();
    let count = 0;
    const leave = changes.subscribe(() => {
      count += 1;
    });
    store.received('acme', 1);
    leave();
    store.received('acme', 2);
    expect(count).toBe(1);
  });
});

describe(`notifications of the store (${testStore})`, () => {
  let test: TestApp;
  const reported: string[] = [];
  let stop: () => Promise<void>;
  beforeAll(async () => {
    test = await openTestApp();
    const listener = {
      received: (publisher: string, revision: number) => reported.push(`${publisher} ${revision}`),
      up: () => {},
      down: () => {},
    };
    stop = await test.store.listen(listener);
    await test.manage('POST', '?publisherId=acme', { body: {} });
  });
  afterAll(async () => {
    await stop();
    await test.close();
  });

  it('reports a committed write with its number', async () => {
    const { json } = await test.manage('POST', '/acme/events?eventId=notified', { body: {} });
    await expect.poll(() => reported).toContain(`acme ${json.revision}`);
  });

  it('reports a change and a deletion of a publisher', async () => {
    await test.manage('POST', '?publisherId=brief', { body: {} });
    await test.manage('PATCH', '/brief', { body: { displayName: 'Brief' } });
    await test.manage('DELETE', '/brief');
    await expect.poll(() => reported.filter((line) => line.startsWith('brief '))).toEqual(['brief 1', 'brief 2']);
  });

  it('reports nothing for writes that were validated only or rejected', async () => {
    const before = (await test.manage('POST', '/acme/events?eventId=first', { body: {} })).json.revision;
    await test.manage('POST', '/acme/events?eventId=tried&validateOnly=true', { body: {} });
    await test.manage('POST', '/acme/events?eventId=first', { body: {} });
    const after = (await test.manage('POST', '/acme/events?eventId=second', { body: {} })).json.revision;

    await expect.poll(() => reported).toContain(`acme ${after}`);
    expect(Number(after)).toBe(Number(before) + 1);
    expect(reported.slice(reported.indexOf(`acme ${before}`))).toEqual([`acme ${before}`, `acme ${after}`]);
  });
});
