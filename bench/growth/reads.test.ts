import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../apps/server/src/database/open-database.ts';
import { eventListing } from '../../apps/server/src/events/listing.ts';
import { pageSql } from '../../apps/server/src/listing/page-sql.ts';
import { fillWithEvents } from '../../apps/server/src/listing/test-events.ts';
import { questionOf } from '../../apps/server/src/listing/test-listing.ts';
import { runPage, vacuumEvents } from '../../apps/server/src/listing/test-plans.ts';
import { isPostgresReachable, openTestPostgres, openTestStore } from '../../apps/server/src/test-store.ts';
import { firstStart, REQUESTS } from './requests.mjs';

/** `EVENTS=100000` takes a minute. */
const EVENTS = Number(process.env['EVENTS'] ?? 10_000);
/** Rows that may be read for each one returned, and in any case. */
const FACTOR = 20;
const FLOOR = 50;

/** An inverted index has no order: it returns all events of a club or with a word, whatever the size of the page. */
const BY_INVERTED_INDEX = /^(cards: a club's|search:)/;
/** There is no index for the order of titles, which depends on the visitor's language. */
const BY_TITLE = 'all events by title';
/** There is no index for metadata: to count, the store reads all events that the other conditions leave. */
const BY_METADATA = 'cards: one competition, upcoming';
/** Counts end here. */
const MAX_COUNTED = 10_000;

/** How to open each store, null where it cannot be reached. */
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
    const asked = { ...query, pinnedIds: pins, limit: Number(pageSize), isCounted };
    return runPage(store.database, pageSql(eventListing, questionOf(eventListing, 'acme', asked)));
  }

  it.each(REQUESTS.filter(({ name }) => name !== BY_TITLE))(
    '$name: a page reads at most 20 rows for each that it returns',
    async ({ name, query }) => {
      const { read, returned, plan } = await run(query, false);
      // From the index and from the table, and those of the page once more.
      const matches = BY_INVERTED_INDEX.test(name) ? 3 * (await run(query, true)).total : 0;
      expect(read, plan).toBeLessThanOrEqual(Math.max(FACTOR * returned, matches) + FLOOR);
    }
  );

  it.each(REQUESTS.filter(({ name }) => name !== BY_TITLE && name !== BY_METADATA))(
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
