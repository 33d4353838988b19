import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/database/open-database.ts';
import { fillWithEvents } from '../../testing/events.ts';
import { type TestQuery, toListQuery } from '../../testing/lists/listing.ts';
import { simulateRows, vacuumEvents } from '../../testing/lists/plans.ts';
import { openTestStore, testStore } from '../../testing/store.ts';
import { eventListing } from '../events/event.ts';
import { pageSql } from './page-sql.ts';
import { planOf, rejectExpensive } from './reject-expensive.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const PAST = 'start_time < "2026-11-21T00:00:00Z"';
const anyOf = (length: number, of: (n: number) => string) => Array.from({ length }, (_, n) => of(n)).join(' OR ');

/**
 * Size from which a word that all titles contain is rejected. The embedded store's statistics are of fewer rows, so it
 * expects fewer matches; it stops such a list after two seconds, and reads it in slices until then.
 */
const FREQUENT_WORD_FROM = testStore === 'pglite' ? Number.POSITIVE_INFINITY : 1_000_000;

/** Lists with the size of the archive from which they are rejected. */
const LISTS: readonly [name: string, query: TestQuery, rejectedFrom: number][] = [
  ['all events', {}, Number.POSITIVE_INFINITY],
  ['results, newest first', { filter: PAST, orderBy: 'start_time desc' }, Number.POSITIVE_INFINITY],
  ['a club', { filter: 'entity_ids:"club-42"' }, Number.POSITIVE_INFINITY],
  ['a word of a title', { filter: 'title:"421"', orderBy: 'update_time desc' }, Number.POSITIVE_INFINITY],
  ['a word of all titles', { filter: 'title:"club"', orderBy: 'update_time desc' }, FREQUENT_WORD_FROM],
  ['a search', { search: 'club 421' }, Number.POSITIVE_INFINITY],
  ['by title', { orderBy: 'title' }, Number.POSITIVE_INFINITY],
  ['a number in metadata', { filter: 'metadata.score.home > 3', orderBy: 'title desc' }, 1_000_000],
  ['neither … nor …', { filter: 'NOT description:"x" OR metadata.home.name:"y"', orderBy: 'title' }, 1_000_000],
  ['25 words of a title', { filter: anyOf(25, (n) => `title:"z${n}"`) }, 100_000],
  ['25 titles', { filter: anyOf(25, (n) => `title > "z${n}"`) }, 1_000_000],
  ['45 places in metadata', { filter: anyOf(45, (n) => `metadata.venue.city:"x${n}"`) }, 100_000],
];

describe(`expensive lists (${testStore})`, () => {
  let store: Store;

  beforeAll(async () => {
    store = await openTestStore();
    await fillWithEvents(store.database, 'acme', 2_000);
    await vacuumEvents(store.database);
  }, 60_000);
  afterAll(() => store.close());

  const check = async (query: TestQuery) => {
    const statement = pageSql(eventListing, toListQuery(eventListing, 'acme', query));
    rejectExpensive(await planOf(store.database, 'events', statement, 0), statement);
  };

  it.each(LISTS)('%s: rejected by the size of the archive', async (_, query, rejectedFrom) => {
    const rejected: number[] = [];
    for (const size of SIZES) {
      await simulateRows(store.database, size);
      await check(query).catch((error) => {
        expect(error).toMatchObject({ reason: 'FILTER_TOO_EXPENSIVE', statusCode: 400 });
        rejected.push(size);
      });
    }
    expect(rejected).toEqual(SIZES.filter((size) => size >= rejectedFrom));
  });

  it('name the expensive terms, and alternatives', async () => {
    await simulateRows(store.database, 1_000_000);
    const filter = `${PAST} AND NOT description:"x \\"y\\"" AND metadata.score.home > 3 AND title:"club"`;
    await expect(check({ filter, orderBy: 'title' })).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The store would .* one by one for NOT description:"x \\"y\\"" and metadata\.score\.home > 3 and title:"club"\. Narrow the list by id, /
      ),
      metadata: { term: 'NOT description:"x \\"y\\"" and metadata.score.home > 3 and title:"club"' },
    });
    await expect(check({ filter: anyOf(45, (n) => `metadata.venue.city:"x${n}"`) })).rejects.toMatchObject({
      metadata: { term: expect.stringMatching(/^\(metadata\.venue\.city:"x0" OR .{100,200}…$/) },
    });
  });
});
