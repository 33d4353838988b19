import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventListing } from '../../apps/server/src/content/events/event.ts';
import { pageSql } from '../../apps/server/src/content/listing/page-sql.ts';
import type { Store } from '../../apps/server/src/platform/database/open-database.ts';
import { fillWithEvents } from '../../apps/server/src/testing/events.ts';
import { toListQuery } from '../../apps/server/src/testing/lists/listing.ts';
import { runPage, vacuumEvents } from '../../apps/server/src/testing/lists/plans.ts';
import { isPostgresReachable, openTestPostgres, openTestStore } from '../../apps/server/src/testing/store.ts';
import { firstStart, REQUESTS } from './requests.mjs';

/** `EVENTS=100000` takes a minute. */
const EVENTS = Number(process.env['EVENTS'] ?? 10_000);
/** Rows that may be read for each one returned, and in any case. */
const FACTOR = 20;
const FLOOR = 50;

/** An inverted index has no order: it returns all events of a club or with a word, whatever the size of the page. */
const BY_INVERTED_INDEX = /^(cards: a club's|search:)/;
/** The index of texts in metadata has no order either: to count, the store reads all events of a competition. */
const BY_METADATA = 'cards: one competition, upcoming';
const COMPETITIONS = 20;
/** Counts end here. */
const MAX_COUNTED = 10_000;

/** Functions that open each store; null if it is not reachable. */
const stores: readonly [string, (() => Promise<Store>) | null][] = [
  ['the embedded store', openTestStore],
  ['PostgreSQL', (await isPostgresReachable()) ? openTestPostgres : null],
];

describe.each(stores)('the twenty requests, on %s', (_, openStore) => {
  if (openStore === null) return it.skip('no PostgreSQL responds', () => {});
  let store: Store;

  beforeAll(async () => {
    store = await openStore();
    const season = { firstStart: firstStart(EVENTS), finished: Math.floor((EVENTS * 2) / 3) };
    await fillWithEvents(store.database, 'acme', EVENTS, season);
    await vacuumEvents(store.database);
  }, 240_000);
  afterAll(() => store.close());

  function run({ pageSize, pinnedIds, ...query }: Query, isCounted: boolean) {
    const pins = pinnedIds?.replaceAll('e00', 'e').split(',') ?? [];
    const options = { ...query, pinnedIds: pins, limit: Number(pageSize), isCounted };
    const byValues = isCounted && query.filter?.includes('metadata.') === true;
    return runPage(store.database, pageSql(eventListing, toListQuery(eventListing, 'acme', options), { byValues }));
  }

  it.each(REQUESTS)('$name: a page reads at most 20 rows for each that it returns', async ({ name, query }) => {
    const { read, returned, plan } = await run(query, false);
    // From the index and from the table, and those of the page once more.
    const matches = BY_INVERTED_INDEX.test(name) ? 3 * (await run(query, true)).total : 0;
    expect(read, plan).toBeLessThanOrEqual(Math.max(FACTOR * returned, matches) + FLOOR);
  });

  it('a competition: the size reads only the events of that competition', async () => {
    const { query } = REQUESTS.find(({ name }) => name === BY_METADATA) ?? { query: {} };
    const { read, total, plan } = await run(query as Query, true);
    expect(total).toBeGreaterThan(0);
    // From the index and from the table, those of the past too.
    expect(read, plan).toBeLessThanOrEqual(2 * (EVENTS / COMPETITIONS) * 1.1 + FLOOR);
  });

  it.each(REQUESTS.filter(({ name }) => name !== BY_METADATA))(
    '$name: the size reads the rows that it counts, and ends at 10,000',
    async ({ name, query }) => {
      const { read, returned, total, plan } = await run(query, true);
      const once = BY_INVERTED_INDEX.test(name) ? 3 : 1;
      expect(total).toBeLessThanOrEqual(MAX_COUNTED + 4);
      expect(read, plan).toBeLessThanOrEqual(FACTOR * returned + once * total + FLOOR);
    }
  );
});

type Query = (typeof REQUESTS)[number]['query'] & {
  readonly pageSize: string;
  readonly pinnedIds?: string;
};
