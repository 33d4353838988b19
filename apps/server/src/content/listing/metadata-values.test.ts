import fc from 'fast-check';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/database/open-database.ts';
import { fillWithEvents } from '../../testing/events.ts';
import { openTestLists, type TestQuery, toListQuery } from '../../testing/lists/listing.ts';
import { simulateRows, vacuumEvents } from '../../testing/lists/plans.ts';
import { openTestStore, testStore } from '../../testing/store.ts';
import { eventKind, eventListing } from '../events/event.ts';
import { listRows } from './list-rows.ts';
import { pageSql } from './page-sql.ts';

const LONG = 'x'.repeat(64);

/** Metadata by the id of an event. */
const METADATA: Readonly<Record<string, object>> = {
  plain: { competition: { name: 'League 7' } },
  elsewhere: { venue: { name: 'League 7' } },
  translated: { competition: { name: { $t: { en: 'League 7', nl: 'Competitie 7' } } } },
  other: { competition: { name: { $t: { nl: 'League 7', en: 'League 8' } } } },
  listed: { competition: [{ name: 'League 7' }], tags: ['League 7'] },
  numbers: { competition: { name: 7 }, live: true, round: '7' },
  deep: { a: { b: { c: { d: { e: 'League 7' } } } } },
  long: { competition: { name: `${LONG} one` } },
  longer: { competition: { name: `${LONG} two` } },
  many: { competition: { name: 'League 7' }, ...Object.fromEntries(manyTexts()) },
  'odd key': { 'full time': { home: 'League 7' } },
  empty: { competition: { name: '' } },
  none: {},
};

function manyTexts() {
  return Array.from({ length: 300 }, (_, n) => [`text${n}`, `text ${n}`] as const);
}

const PATHS = [
  'competition.name',
  'venue.name',
  'a.b.c.d.e',
  '"full time".home',
  'round',
  'live',
  'tags',
  'none.at.all',
];
const VALUES = [
  'League 7',
  'League 8',
  'Competitie 7',
  `${LONG} one`,
  `${LONG} three`,
  '7',
  'true',
  '',
  'text 299',
  'ß',
];

describe(`texts in metadata (${testStore})`, () => {
  let store: Store;

  beforeAll(async () => {
    store = await openTestStore();
    const lists = await openTestLists(store.database, 'acme');
    for (const [key, metadata] of Object.entries(METADATA)) {
      await lists.put(eventKind, key.replace(' ', '-'), { typeId: 'football', title: key, metadata });
    }
  }, 60_000);
  afterAll(() => store.close());

  async function idsOf(query: TestQuery, byValues: boolean): Promise<readonly string[]> {
    const { text, values } = pageSql(eventListing, toListQuery(eventListing, 'acme', { limit: 50, ...query }), {
      byValues,
    });
    const { rows } = await store.database.executeQuery<{ rows: string | null }>(CompiledQuery.raw(text, [...values]));
    const listed: readonly [id: string][] = JSON.parse(rows[0]?.rows ?? '[]');
    return listed.map(([id]) => id);
  }

  it('are found by their path, in the displayed language', async () => {
    const find = (value: string, locales = ['en']) =>
      idsOf({ filter: `metadata.competition.name = "${value}"`, locales }, true);
    expect(await find('League 7')).toEqual(['many', 'plain', 'translated']);
    expect(await find('League 7', ['nl'])).toEqual(['many', 'other', 'plain']);
    expect(await find(`${LONG} two`)).toEqual(['longer']);
    expect(await find('text 299')).toEqual([]);
  });

  it('have the same results with and without their index', async () => {
    const conditions = fc.record({
      path: fc.constantFrom(...PATHS),
      comparator: fc.constantFrom('=', '=', '=', '!=', ':'),
      value: fc.constantFrom(...VALUES),
      quoted: fc.boolean(),
    });
    const filters = fc
      .array(conditions, { minLength: 1, maxLength: 3 })
      .chain((all) => fc.constantFrom(' AND ', ' OR ').map((joint) => all.map(filterOf).join(joint)));
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom('en', 'nl', 'de'), async (filter, locale) => {
        const query = { filter, locales: [locale] };
        expect(await idsOf(query, true)).toEqual(await idsOf(query, false));
      }),
      { numRuns: 150 }
    );
  });

  it('are found by their index if few events have them, and in order if many do', async () => {
    await fillWithEvents(store.database, 'large', 3_000);
    await vacuumEvents(store.database);
    await simulateRows(store.database, 100_000);
    const usedBy = async (query: TestQuery) => {
      const before = await scansOf(store);
      await listRows(store.database, eventListing, toListQuery(eventListing, 'large', query));
      return (await scansOf(store)) - before;
    };
    const rare = 'metadata.venue.name = "Stadion 7"';
    const frequent = 'metadata.venue.city = "Köln"';

    expect(await usedBy({ filter: rare })).toBe(1);
    expect(await usedBy({ filter: rare, orderBy: 'start_time', isCounted: false })).toBe(1);
    expect(await usedBy({ filter: frequent, orderBy: 'start_time', isCounted: false })).toBe(0);
  }, 60_000);

  it('are found by their index if a page that is read in order does not become full', async () => {
    await fillWithEvents(store.database, 'long', 20_000);
    await vacuumEvents(store.database);
    const usedBy = async (filter: string) => {
      const before = await scansOf(store);
      const query = { filter, orderBy: 'start_time', isCounted: false };
      const { rows } = await listRows(store.database, eventListing, toListQuery(eventListing, 'long', query));
      return { ids: rows.length, scans: (await scansOf(store)) - before };
    };
    expect(await usedBy('metadata.competition.name = "League 7"')).toEqual({ ids: 10, scans: 0 });
    expect(await usedBy('metadata.venue.name = "League 7"')).toEqual({ ids: 0, scans: 1 });
  }, 60_000);
});

function filterOf({
  path,
  comparator,
  value,
  quoted,
}: {
  path: string;
  comparator: string;
  value: string;
  quoted: boolean;
}) {
  const isPlain = /^\w+$/.test(value);
  return `metadata.${path} ${comparator} ${quoted || !isPlain ? `"${value}"` : value}`;
}

/** Returns the number of scans of the index. */
async function scansOf({ database }: Store): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(database);
  const { rows } = await sql<{ scans: number }>`
    select idx_scan::float8 as scans from pg_stat_user_indexes where indexrelname = 'events_values' and schemaname = current_schema()`.execute(
    database
  );
  return rows[0]?.scans ?? 0;
}
