import type { WireEventFields } from '@touchline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeTurn } from '../resource/store.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { testStore } from '../test-store.ts';
import { readEventNews, recordEventChanges } from './event-changes.ts';
import { purgeEventChanges } from './purge-event-changes.ts';

let test: TestApp;
let made = 0;
let publisher = '';

beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(async () => {
  made += 1;
  publisher = `p${made}`;
  // What other tests left is older than a day once this one turns the clock.
  await test.store.database.deleteFrom('event_changes').execute();
  await test.manage('POST', `?publisherId=${publisher}`, { body: {} });
});
afterAll(() => test.close());

const HOUR = 3_600_000;
const write = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  test.manage(method, `/${publisher}${path}`, body && { body });
const news = (after = 0, limit = 100) => readEventNews(test.store.database, publisher, { after, limit });
const titles = async (after?: number) =>
  (await news(after))?.changes.map(({ before, after: made }) => [before?.title ?? null, made?.title ?? null]);

describe(`the log of changes (${testStore})`, () => {
  it('holds what each change replaced and what it made', async () => {
    await write('POST', '/events?eventId=e1', { title: 'a' });
    await write('POST', '/events?eventId=e2', { title: 'x' });
    await write('PATCH', '/events/e1', { title: 'b' });
    await write('PATCH', '/events/e1', { title: 'c' });
    await write('DELETE', '/events/e2');

    expect(await titles()).toEqual([
      [null, 'a'],
      [null, 'x'],
      ['a', 'b'],
      ['b', 'c'],
      ['x', null],
    ]);
    expect(await titles(3)).toEqual([
      ['b', 'c'],
      ['x', null],
    ]);
  });

  it('holds nothing of writes that were refused, only tried, or of other resources', async () => {
    await write('POST', '/events?eventId=e1', { title: 'a' });
    await write('POST', '/events?eventId=e1', { title: 'again' });
    await write('PATCH', '/events/e1?validateOnly=true', { title: 'tried' });
    await write('POST', '/entities?entityId=n1', {});

    expect(await titles()).toEqual([[null, 'a']]);
    expect((await news())?.counter).toBe(2);
  });

  it('goes with its publisher, who is then unknown', async () => {
    await write('POST', '/events?eventId=e1', {});
    await write('DELETE', '');
    expect(await news()).toBeNull();
  });

  it('takes thousands of changes of one transaction, each with its own number', async () => {
    const count = 2_500;
    const event = { title: 'imported' } as WireEventFields;
    await test.store.database.transaction().execute(async (transaction) => {
      const { revision } = await takeTurn(transaction, publisher, count);
      const now = new Date(test.time.now);
      const changes = Array.from({ length: count }, (_, index) => ({
        publisher,
        id: `i${index}`,
        revision: revision - count + 1 + index,
        now,
        createTime: now,
        before: index === 0 ? event : null,
        after: event,
      }));
      await recordEventChanges(transaction, changes);
    });

    const page = await news(0, 3_000);
    expect(page?.changes.map(({ revision }) => revision)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    expect(page?.changes[0]).toMatchObject({ id: 'i0', before: event, createTime: new Date(test.time.now) });
  });
});

describe(`purgeEventChanges (${testStore})`, () => {
  it('keeps a day of changes, and notes up to where there are none', async () => {
    await write('POST', '/events?eventId=e1', { title: 'a' });
    await write('PATCH', '/events/e1', { title: 'b' });
    test.time.now += 23 * HOUR;
    await write('PATCH', '/events/e1', { title: 'c' });
    const early = await purgeEventChanges(test.store.database, test.time.now);
    test.time.now += 2 * HOUR;
    const purged = await purgeEventChanges(test.store.database, test.time.now);

    expect([early, purged]).toEqual([0, 2]);
    expect(await news()).toMatchObject({ floor: 2, counter: 3, changes: [{ revision: 3 }] });
  });

  it('goes on until all that is old is gone, beside another server that does the same', async () => {
    const old = Array.from({ length: 1_200 }, (_, index) => ({
      publisher_id: publisher,
      revision: index + 1,
      event_id: 'e1',
      before: null,
      create_time: new Date(0),
      change_time: new Date(test.time.now - 25 * HOUR),
    }));
    await test.store.database.insertInto('event_changes').values(old).execute();

    const both = await Promise.all([1, 2].map(() => purgeEventChanges(test.store.database, test.time.now)));

    expect(both.reduce((sum, purged) => sum + purged)).toBe(1_200);
    expect(await news()).toMatchObject({ floor: 1_200, changes: [] });
  });
});
