import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillEventTitles } from '../../platform/database/migrations/015-fill-event-titles.ts';
import type { Store } from '../../platform/database/open-database.ts';
import { openTestLists, toListQuery } from '../../testing/lists/listing.ts';
import { runPage } from '../../testing/lists/plans.ts';
import { openTestStore, testStore } from '../../testing/store.ts';
import { eventKind, eventListing } from '../events/event.ts';
import { listRows } from './list-rows.ts';
import type { Listing } from './listing.ts';
import { pageSql } from './page-sql.ts';

/** The same list, sorted row by row. */
const sorting: Listing = (({ hasTitles: _, ...listing }) => listing)(eventListing);

let store: Store;
let publishers = 0;

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterAll(() => store.close());

const word = fc.constantFrom(
  'Ajax',
  'ajax',
  'Ärhus',
  'Zürich',
  'zagreb',
  'AZ',
  '1. FC Köln',
  '',
  'Ωmega',
  '東京',
  'PSV - Ajax'
);
const title = fc.oneof(
  word,
  fc.dictionary(fc.constantFrom('en', 'nl', 'x\\y', 'pt-BR', 'zh-Hant', 'de'), word, { minKeys: 1, maxKeys: 4 })
);

describe(`all events by title (${testStore})`, () => {
  it('API-02: have the same pages as with sorting, in every language', async () => {
    const locales = [['en'], ['nl-BE', 'en'], ['pt'], ['zh-Hant-TW', 'de'], ['fr']];
    await fc.assert(
      fc.asyncProperty(fc.array(title, { minLength: 1, maxLength: 12 }), fc.boolean(), async (titles, isDescending) => {
        const lists = await openTestLists(store.database, `p${publishers++}`);
        for (const [n, each] of titles.entries()) await lists.put(eventKind, `e${n}`, { typeId: 'rugby', title: each });
        const orderBy = isDescending ? 'title desc' : 'title';
        for (const each of locales) {
          const query = { orderBy, locales: each, limit: 3 };
          expect(await lists.walk(eventListing, query)).toEqual(await lists.walk(sorting, query));
        }
      }),
      { numRuns: 25 }
    );
  }, 120_000);

  it('API-02: follow changes, deletions and imports', async () => {
    const lists = await openTestLists(store.database, 'edited');
    for (const id of ['a', 'b', 'c']) await lists.put(eventKind, id, { typeId: 'rugby', title: `Match ${id}` });
    await lists.change(eventKind, 'a', { title: { en: 'Zero', nl: 'Anno nul' } });
    await lists.change(eventKind, 'b', { metadata: { score: { home: 1, away: 0 } } });
    await store.database.deleteFrom('events').where('publisher_id', '=', 'edited').where('id', '=', 'c').execute();

    expect(await lists.ids(eventListing, { orderBy: 'title', locales: ['en'] })).toEqual(['b', 'a']);
    expect(await lists.ids(eventListing, { orderBy: 'title', locales: ['nl'] })).toEqual(['a', 'b']);
    await store.database.deleteFrom('publishers').where('id', '=', 'edited').execute();
    expect(await titlesOf('edited')).toBe(0);
  });

  it('accept titles of any length, which are ordered by their first 300 characters', async () => {
    const lists = await openTestLists(store.database, 'long');
    const long = '😀'.repeat(1_000);
    for (const [id, each] of Object.entries({ b: `${long}1`, a: `${long}2`, c: '' })) {
      await lists.put(eventKind, id, { typeId: 'rugby', title: each });
    }
    expect(await lists.walk(eventListing, { orderBy: 'title', limit: 1 })).toEqual([['a'], ['b'], ['c']]);
  });

  it('accept titles in as many and as long languages as the contract allows', async () => {
    const lists = await openTestLists(store.database, 'languages');
    // Not one repeated letter: PostgreSQL compresses that, and an entry of an index has at most 2,704 bytes.
    const letter = fc.integer({ min: 0x20000, max: 0x29fff }).map((code) => String.fromCodePoint(code));
    const part = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 8, maxLength: 8 });
    const tag = (parts: number) =>
      fc.array(part, { minLength: parts, maxLength: parts, size: 'max' }).map((each) => `en-${each.join('-')}`);
    const text = fc.string({ unit: letter, minLength: 300, maxLength: 300, size: 'max' });
    const [many] = fc.sample(fc.dictionary(tag(6), text, { minKeys: 99, maxKeys: 99, size: 'max' }), {
      seed: 1,
      numRuns: 1,
    });
    const [long = ''] = fc.sample(tag(500), { seed: 1, numRuns: 1 });
    await lists.put(eventKind, 'many', { typeId: 'rugby', title: { ...many, nl: 'B' } });
    await lists.put(eventKind, 'long', { typeId: 'rugby', title: { [long]: 'C', nl: 'A' } });
    await lists.put(eventKind, 'plain', { typeId: 'rugby', title: 'AB' });
    expect(await lists.ids(eventListing, { orderBy: 'title', locales: ['nl'] })).toEqual(['long', 'plain', 'many']);
  });

  it.each([
    ['different', 'Match '],
    ['equal', null],
  ])('read the rows of the page, not the archive, with %s titles', async (publisher, title) => {
    await fillPublisher(publisher, 2_000, title);
    for (const orderBy of ['title', 'title desc']) {
      const query = toListQuery(eventListing, publisher, { orderBy, limit: 1_000, isCounted: false });
      const { next } = await listRows(store.database, eventListing, query);
      for (const after of [null, next]) {
        const { read, returned, plan } = await runPage(
          store.database,
          pageSql(eventListing, { ...query, limit: 10, after })
        );
        expect(returned).toBe(11);
        expect(read, plan).toBeLessThanOrEqual(20 * 11);
      }
    }
  });

  it.runIf(testStore === 'postgres')(
    'are correct for events that others change while the table is filled',
    async () => {
      const lists = await openTestLists(store.database, 'filled');
      for (const id of ['a', 'b']) await lists.put(eventKind, id, { typeId: 'rugby', title: { en: 'Old' } });
      await sql`delete from event_titles where publisher_id = 'filled'`.execute(store.database);

      let isFilled = false;
      const filled = await store.database.transaction().execute(async (transaction) => {
        await sql`delete from events where publisher_id = 'filled' and id = 'a'`.execute(transaction);
        await sql`update events set texts = '{"title": {"*": "New"}}' where publisher_id = 'filled'`.execute(
          transaction
        );
        const fill = sql.raw(fillEventTitles.sql).execute(store.database);
        const filling = fill.then(() => {
          isFilled = true;
        });
        await vi.waitFor(async () => {
          const { rows } = await sql`
            select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
            transaction
          );
          expect(isFilled || rows.length > 0).toBe(true);
        });
        return { filling };
      });
      await filled.filling;
      const { rows } = await sql`
      select event_id, tag, key from event_titles where publisher_id = 'filled'`.execute(store.database);
      expect(rows).toEqual([{ event_id: 'b', tag: '*', key: 'new' }]);
    }
  );

  it('add no cost to other updates', async () => {
    const lists = await openTestLists(store.database, 'scores');
    await lists.put(eventKind, 'a', { typeId: 'rugby', title: 'Match a' });
    const before = await versionOf('scores');
    await lists.change(eventKind, 'a', { metadata: { score: { home: 1, away: 0 } } });
    expect(await versionOf('scores')).toBe(before);
    await lists.change(eventKind, 'a', { title: 'Match b' });
    expect(await versionOf('scores')).not.toBe(before);
  });
});

async function titlesOf(publisher: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from event_titles where publisher_id = ${publisher}`.execute(store.database);
  return rows[0]?.count ?? 0;
}

/** The last transaction that wrote a publisher's titles. */
async function versionOf(publisher: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select max(xmin::text::bigint)::text as version from event_titles where publisher_id = ${publisher}`.execute(
    store.database
  );
  return rows[0]?.version ?? '';
}

/** Fills a publisher with events whose titles begin with `title` and are different; null: all are the same. */
async function fillPublisher(publisher: string, count: number, title: string | null): Promise<void> {
  const lists = await openTestLists(store.database, publisher);
  await lists.put(eventKind, 'e0', { typeId: 'rugby', title: 'Match 0' });
  await sql`insert into events select (e).* from (
    select jsonb_populate_record(events, jsonb_build_object('id', 'm' || n, 'texts', jsonb_build_object('title',
      jsonb_build_object('*', coalesce(${title}::text || n, 'Match'))))) as e
    from events, generate_series(1, ${count}::integer) as n where publisher_id = ${publisher}
  ) as copies`.execute(store.database);
  // Other tests may have open transactions in the same database. Until those end, no page is visible to all, and the
  // plan is that of a table under load.
  await expect.poll(isVacuumed, { timeout: 15_000 }).toBe(true);
}

async function isVacuumed(): Promise<boolean> {
  await sql`vacuum (analyze, disable_page_skipping) event_titles`.execute(store.database);
  const { rows } = await sql<{ done: boolean }>`select relallvisible = relpages as done from pg_class
    where oid = 'event_titles'::regclass`.execute(store.database);
  return rows[0]?.done === true;
}
