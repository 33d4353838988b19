import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../test-app.ts';
import { testStore } from '../test-store.ts';
import { createChanges, type StoreListener } from './changes.ts';

/** Changes over a store that says what the test says. */
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
  const told: (string | null)[] = [];
  changes.subscribe((publisher, revision) => told.push(publisher && `${publisher} ${revision}`));
  const [store] = lines as [StoreListener];
  return { changes, store, told, downs };
}

describe('createChanges', () => {
  it('counts writes by publisher', async () => {
    const { changes } = await scripted();
    const [acme, other] = [changes.generation('acme'), changes.generation('other')];

    changes.wrote('acme', 7);

    expect(changes.generation('acme')).toBeGreaterThan(acme);
    expect(changes.generation('other')).toBe(other);
  });

  it('passes on what other servers wrote, and its own writes once although the store tells them too', async () => {
    const { store, changes, told } = await scripted();

    changes.wrote('acme', 7);
    store.heard('acme', 7);
    store.heard('acme', 8);

    expect(told).toEqual(['acme 7', 'acme 8']);
  });

  it('says what its own writes wrote, although the store tells of them before the commit returns', async () => {
    const { store, changes, told } = await scripted();
    const before = changes.generation('acme');
    const goal = { collection: 'events', id: 'e1', before: null, after: null };

    const write = changes.begin({ publisher: 'acme', revision: 7, told: [6, 7], written: [goal] });
    store.heard('acme', 6);
    store.heard('acme', 7);
    write.done();

    expect(told).toEqual(['acme 7']);
    expect(changes.writtenSince('acme', before)).toEqual([goal]);
    expect(changes.writtenSince('acme', changes.generation('acme'))).toEqual([]);
  });

  it.each<[string, (place: Awaited<ReturnType<typeof scripted>>) => void]>([
    ['another server wrote', ({ store }) => store.heard('acme', 8)],
    ['the line was lost', ({ store }) => store.up()],
    ['this server wrote what it does not know', ({ changes }) => changes.wrote('acme', 8)],
    [
      'a commit failed that may have happened',
      ({ changes }) => changes.begin({ publisher: 'acme', revision: 8, told: [8], written: [] }).failed(),
    ],
    [
      'more was written than is remembered',
      ({ changes }) => {
        for (let n = 0; n < 1_001; n += 1)
          changes.begin({ publisher: 'acme', revision: n, told: [], written: [] }).done();
      },
    ],
  ])('does not know what was written since where %s', async (_, happen) => {
    const place = await scripted();
    const before = place.changes.generation('acme');
    place.changes.begin({ publisher: 'acme', revision: 7, told: [7], written: [] }).done();
    expect(place.changes.writtenSince('acme', before)).toEqual([]);
    happen(place);
    place.changes.begin({ publisher: 'acme', revision: 9, told: [9], written: [] }).done();

    expect(place.changes.writtenSince('acme', before)).toBeNull();
  });

  it('takes the numbers of a failed commit for news of whoever gets them next', async () => {
    const { store, changes, told } = await scripted();
    changes.begin({ publisher: 'acme', revision: 7, told: [7], written: [] }).failed();
    store.heard('acme', 8);
    store.heard('acme', 7);
    expect(told).toEqual(['acme 7', 'acme 8', 'acme 7']);
  });

  it('hears of a publisher whose counter began anew', async () => {
    const { store, told } = await scripted();

    store.heard('acme', 700);
    store.heard('acme', 1);

    expect(told).toEqual(['acme 700', 'acme 1']);
  });

  it('is not live until the line is there, nor while it is lost, and says so once', async () => {
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

  it('takes everything for changed when the line is back, publishers it never heard of too', async () => {
    const { store, changes, told } = await scripted();
    store.up();
    const before = ['acme', 'other'].map(changes.generation);

    store.down(new Error('cut'));
    store.up();

    expect(told).toEqual([null, null]);
    expect(['acme', 'other'].map(changes.generation)).toEqual(before.map((generation) => generation + 1));
  });

  it('tells nothing to those who left', async () => {
    const { store, changes } = await scripted();
    let count = 0;
    const leave = changes.subscribe(() => {
      count += 1;
    });
    store.heard('acme', 1);
    leave();
    store.heard('acme', 2);
    expect(count).toBe(1);
  });
});

describe(`news from the store (${testStore})`, () => {
  let test: TestApp;
  const told: string[] = [];
  let stop: () => Promise<void>;
  beforeAll(async () => {
    test = await openTestApp();
    const listener = {
      heard: (publisher: string, revision: number) => told.push(`${publisher} ${revision}`),
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

  it('tells a committed write with the number it took', async () => {
    const { json } = await test.manage('POST', '/acme/events?eventId=told', { body: {} });
    await expect.poll(() => told).toContain(`acme ${json.revision}`);
  });

  it('tells of a change and a deletion of a publisher', async () => {
    await test.manage('POST', '?publisherId=brief', { body: {} });
    await test.manage('PATCH', '/brief', { body: { displayName: 'Brief' } });
    await test.manage('DELETE', '/brief');
    await expect.poll(() => told.filter((line) => line.startsWith('brief '))).toEqual(['brief 1', 'brief 2']);
  });

  it('tells nothing of a write that was only tried or refused', async () => {
    const before = (await test.manage('POST', '/acme/events?eventId=first', { body: {} })).json.revision;
    await test.manage('POST', '/acme/events?eventId=tried&validateOnly=true', { body: {} });
    await test.manage('POST', '/acme/events?eventId=first', { body: {} });
    const after = (await test.manage('POST', '/acme/events?eventId=second', { body: {} })).json.revision;

    await expect.poll(() => told).toContain(`acme ${after}`);
    expect(Number(after)).toBe(Number(before) + 1);
    expect(told.slice(told.indexOf(`acme ${before}`))).toEqual([`acme ${before}`, `acme ${after}`]);
  });
});
