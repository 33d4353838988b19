import type { WireEventFields } from '@touchline/contract';
import { HOUR_MS } from '@touchline/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { testStore } from '../../testing/store.ts';
import { takeTurn } from '../resource/store.ts';
import { purgeEventChanges, readEventUpdates, recordEventChanges } from './event-changes.ts';

let test: TestApp;
let made = 0;
let publisher = '';

beforeAll(async () => {
  test = await openTestApp();
});
beforeEach(async () => {
  made += 1;
  publisher = `p${made}`;
  // Changes left by other tests are older than a day once this one moves the clock.
  await test.store.database.deleteFrom('event_changes').execute();
  await test.manage('POST', `?publisherId=${publisher}`, { body: {} });
});
afterAll(() => test.close());

const write = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  test.manage(method, `/${publisher}${path}`, body && { body });
const updates = (after = 0, limit = 100) => readEventUpdates(test.store.database, publisher, { after, limit });
const titles = async (after?: number) =>
  (await updates(after))?.changes.map(({ before, after: made }) => [before?.title ?? null, made?.title ?? null]);

describe(`the log of changes (${testStore})`, () => {
  it('stores what each change replaced and produced', async () => {
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

  it('stores nothing of rejected or validated-only writes, or of other resources', async () => {
    await write('POST', '/events?eventId=e1', { title: 'a' });
    await write('POST', '/events?eventId=e1', { title: 'again' });
    await write('PATCH', '/events/e1?validateOnly=true', { title: 'tried' });
    await write('POST', '/entities?entityId=n1', {});

    expect(await titles()).toEqual([[null, 'a']]);
    expect((await updates())?.counter).toBe(2);
  });

  it('is deleted with its publisher, which is unknown afterwards', async () => {
    await write('POST', '/events?eventId=e1', {});
    await write('DELETE', '');
    expect(await updates()).toBeNull();
  });

  it('accepts thousands of changes in one transaction, each with its own number', async () => {
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

    const page = await updates(0, 3_000);
    expect(page?.changes.map(({ revision }) => revision)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    expect(page?.changes[0]).toMatchObject({ id: 'i0', before: event, createTime: new Date(test.time.now) });
  });
});

describe(`purgeEventChanges (${testStore})`, () => {
  it('keeps the changes of a day, and records up to which revision there are none', async () => {
    await write('POST', '/events?eventId=e1', { title: 'a' });
    await write('PATCH', '/events/e1', { title: 'b' });
    test.time.now += 23 * HOUR_MS;
    await write('PATCH', '/events/e1', { title: 'c' });
    const early = await purgeEventChanges(test.store.database, test.time.now);
    test.time.now += 2 * HOUR_MS;
    const purged = await purgeEventChanges(test.store.database, test.time.now);

    expect([early, purged]).toEqual([0, 2]);
    expect(await updates()).toMatchObject({ floor: 2, counter: 3, changes: [{ revision: 3 }] });
  });

  it('continues until all old changes are deleted, alongside another server that does the same', async () => {
    const old = Array.from({ length: 1_200 }, (_, index) => ({
      publisher_id: publisher,
      revision: index + 1,
      event_id: 'e1',
      before: null,
      create_time: new Date(0),
      change_time: new Date(test.time.now - 25 * HOUR_MS),
    }));
    await test.store.database.insertInto('event_changes').values(old).execute();

    const both = await Promise.all([1, 2].map(() => purgeEventChanges(test.store.database, test.time.now)));

    expect(both.reduce((sum, purged) => sum + purged)).toBe(1_200);
    expect(await updates()).toMatchObject({ floor: 1_200, changes: [] });
  });
});
