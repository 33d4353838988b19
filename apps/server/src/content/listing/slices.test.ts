import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/database/open-database.ts';
import type { Database } from '../../platform/database/schema.ts';
import { fillWithEvents } from '../../testing/events.ts';
import { type TestQuery, toListQuery } from '../../testing/lists/listing.ts';
import { openTestStore, testStore } from '../../testing/store.ts';
import { eventListing } from '../events/event.ts';
import { listRows, type Run, readList, type SliceOptions } from './list-rows.ts';

const EVENTS = 400;
const from = (cost: number): SliceOptions['fromCost'] => ({ inOrder: cost, ordered: cost, inverted: cost });
const NEVER: SliceOptions = {
  fromCost: from(Number.POSITIVE_INFINITY),
  firstSize: 1,
  plannedSearchFrom: Number.POSITIVE_INFINITY,
};
const ALWAYS: SliceOptions = { fromCost: from(0), firstSize: 60, plannedSearchFrom: 0 };

const FILTERS = [
  '',
  'type_id = "tennis"',
  'start_time < "2026-11-21T00:00:00Z"',
  'start_time >= "2026-11-20T00:00:00Z" AND start_time < "2026-11-23T00:00:00Z"',
  'NOT description:"x" OR metadata.home.name:"y"',
  'metadata.score.home > 1',
  'metadata.competition.name = "League 7" AND start_time > "2026-11-01T00:00:00Z"',
  'title:"club" AND NOT title:"club 7"',
  'entity_ids:"club-42"',
  'description:"nothing has this"',
];
const ORDERS = ['', 'title', 'title desc', 'start_time desc', 'status, title desc', 'update_time desc', 'id desc'];

describe(`lists that are read in slices (${testStore})`, () => {
  let store: Store;

  beforeAll(async () => {
    store = await openTestStore();
    await fillWithEvents(store.database, 'acme', EVENTS);
  }, 60_000);
  afterAll(() => store.close());

  const read = (query: TestQuery, slices: SliceOptions, database: Database = store.database) =>
    listRows(database, eventListing, toListQuery(eventListing, 'acme', { limit: 7, ...query }), slices);

  /** The first pages of a list. */
  async function pagesOf(query: TestQuery, slices: SliceOptions) {
    const pages = [];
    for (let after: string | null = null; pages.length < 3; ) {
      const page = await read({ ...query, after }, slices);
      pages.push(page);
      if (page.next === null) break;
      after = page.next;
    }
    return pages;
  }

  it.each(ORDERS)('have the same pages and the same size as in one statement, in the order "%s"', async (orderBy) => {
    for (const filter of FILTERS) {
      const query = { filter, orderBy };
      expect(await pagesOf(query, ALWAYS), filter).toEqual(await pagesOf(query, NEVER));
    }
  });

  it('have the same pages without a count, with pinned items and for a search', async () => {
    const pinnedIds = ['e000007', 'unknown', 'e000003'];
    const lists: TestQuery[] = [
      { filter: 'metadata.score.home > 1', orderBy: 'start_time', isCounted: false },
      { filter: 'metadata.score.home > 99', orderBy: 'start_time desc', isCounted: false },
      { filter: 'metadata.score.home > 1', orderBy: 'title', pinnedIds },
      { pinnedIds },
      { search: 'club 42' },
      { search: 'club', orderBy: 'start_time desc' },
      { orderBy: 'title', locales: ['nl-BE', 'en'] },
    ];
    for (const query of lists) {
      expect(await read(query, ALWAYS), JSON.stringify(query)).toEqual(await read(query, NEVER));
    }
  });

  /** Reads a page in slices, and counts how often it used the store. */
  async function readCounted(query: TestQuery) {
    let turns = 0;
    const run: Run = (task) => {
      turns += 1;
      return task(store.database);
    };
    const access = { run, runInSlices: <Result>(task: (run: Run) => Promise<Result>) => task(run) };
    const page = await readList(access, eventListing, toListQuery(eventListing, 'acme', query), ALWAYS);
    return { page, turns };
  }

  it('let others use the store between two slices', async () => {
    const { turns } = await readCounted({ filter: FILTERS[4] ?? '', orderBy: 'title' });
    // The plan, slices of at least 60 rows that at most double, and the page.
    expect(turns).toBeGreaterThanOrEqual(1 + 3 + 1);
  });

  it('let others use the store during a search of a large archive that finds much', async () => {
    const { page, turns } = await readCounted({ search: 'club' });
    expect(turns).toBeGreaterThanOrEqual(1 + 3 + 1);
    expect(page).toEqual(await read({ search: 'club', limit: page.rows.length }, NEVER));
  });

  it('end when the page is full, and continue after the previous page, if an index returns their order', async () => {
    const query = { filter: 'NOT description:"x"', orderBy: 'start_time', isCounted: false, limit: 30 };
    for (let [n, after]: [number, string | null] = [0, null]; n < 6; n += 1) {
      const { page, turns } = await readCounted({ ...query, after });
      expect(turns).toBe(1 + 1 + 1);
      after = page.next;
    }
  });

  it('leave out a row that is deleted between two slices', async () => {
    const listQuery = toListQuery(eventListing, 'acme', { filter: FILTERS[4] ?? '', orderBy: 'title', limit: 3 });
    const [first] = (await listRows(store.database, eventListing, listQuery, NEVER)).rows;
    const run = async <Result>(task: (database: Database) => Promise<Result>) => {
      const result = await task(store.database);
      await store.database
        .deleteFrom('events')
        .where('id', '=', first?.id ?? '')
        .execute();
      return result;
    };
    const { rows } = await readList({ run, runInSlices: (task) => task(run) }, eventListing, listQuery, ALWAYS);
    expect(rows.map(({ id }) => id)).not.toContain(first?.id);
    await expect(listRows(store.database, eventListing, listQuery, NEVER)).resolves.toMatchObject({
      size: { rows: EVENTS - 1 },
    });
  });
});
