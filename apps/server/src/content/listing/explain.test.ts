import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../platform/database/open-database.ts';
import { fillWithEvents } from '../../testing/events.ts';
import { type TestQuery, toListQuery } from '../../testing/lists/listing.ts';
import { isPostgresReachable, openTestPostgres } from '../../testing/store.ts';
import { eventListing } from '../events/event.ts';
import { listRows } from './list-rows.ts';
import { pageSql } from './page-sql.ts';

const EVENTS = 100_000;
const reachable = await isPostgresReachable();

describe.skipIf(!reachable)('lists of 100,000 events (skipped without PostgreSQL)', () => {
  let store: Store;

  beforeAll(async () => {
    store = await openTestPostgres();
    await fillWithEvents(store.database, 'acme', EVENTS);
    await store.database.executeQuery(CompiledQuery.raw('vacuum analyze events'));
  }, 120_000);
  afterAll(() => store.close());

  /** The indexes that the plan of a list uses, and `all rows` if it scans the table. */
  async function readsOf(listed: TestQuery): Promise<ReadonlySet<string>> {
    const { text, values } = pageSql(eventListing, toListQuery(eventListing, 'acme', listed));
    const query = CompiledQuery.raw(`explain (format json) ${text}`, [...values]) as CompiledQuery<{
      'QUERY PLAN': [{ Plan: Node }];
    }>;
    const { rows } = await store.database.executeQuery(query);
    return new Set(rows.flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan).flatMap(readOf)));
  }

  const list = (query: TestQuery) => listRows(store.database, eventListing, toListQuery(eventListing, 'acme', query));

  const window = 'start_time >= "2026-11-21T00:00:00+01:00" AND start_time <= "2026-11-22T00:00:00+01:00"';
  const indexed: [string, TestQuery, string, number][] = [
    ['an id', { filter: 'id = "e000777"' }, 'events_pkey', 1],
    ['several ids', { filter: 'id = "e000777" OR id = "e000778"' }, 'events_pkey', 2],
    ['a status', { filter: 'status = EVENT_STATUS_STARTED' }, 'events_status_start_asc', 100],
    ['a time window', { filter: window }, 'events_start_asc', 145],
    ['a time window, latest first', { filter: window, orderBy: 'start_time desc' }, 'events_start_desc', 145],
    [
      "the calendar's filter",
      { filter: `(type_id = "football" OR type_id = "tennis") AND ${window}` },
      'events_start_asc',
      58,
    ],
    ['an entity', { filter: 'entity_ids:"club-42"' }, 'events_by_relation', 400],
    ['one of two entities', { filter: 'entity_ids:"club-42" OR entity_ids:"club-44"' }, 'events_by_relation', 800],
    ['a video', { filter: 'video_ids:v4242' }, 'events_by_relation', 1],
    ['a search', { search: 'club 42', locales: ['nl', 'en'] }, 'events_by_word', 2_400],
    ['a search in the order of start', { search: 'club 421', orderBy: 'start_time' }, 'events_by_word', 400],
    ['a wildcard in the title', { filter: 'title = "*lub 42 -*"' }, 'events_by_title', 400],
    ['a part of the title', { filter: 'title:"CLÜB 42 -"', locales: ['nl', 'en'] }, 'events_by_title', 400],
    ['a bare word', { filter: '"club 421"' }, 'events_by_title', 400],
  ];

  it.each(indexed)('API-02: by %s use an index', async (_, query, index, size) => {
    const first = await list({ ...query, limit: 3 });
    expect(first.size).toEqual({ rows: size, isEstimated: false });

    for (const after of [null, first.next]) {
      const reads = await readsOf({ ...query, after });
      expect(reads).toContain(index);
      expect(reads).not.toContain('all rows');
    }
  });

  it('API-02: of everything begin where the index begins', async () => {
    expect(await readsOf({})).toContain('events_start_asc');
    expect(await readsOf({ orderBy: 'start_time desc' })).toContain('events_start_desc');
  });

  it('API-02: of more than 10,000 events have an estimated size, from a count that ends there', async () => {
    for (const [filter, size] of [
      ['', EVENTS],
      ['type_id = "football"', 20_000],
    ] as const) {
      const { rows, isEstimated } = (await list({ filter })).size;
      expect([filter, isEstimated]).toEqual([filter, true]);
      expect(rows).toBeGreaterThan(0.8 * size);
      expect(rows).toBeLessThan(1.2 * size);
    }
    expect((await list({ isCounted: false })).size).toEqual({ rows: null, isEstimated: false });
  });

  it('API-02: newest first begin where the filter ends, not at the end of the future', async () => {
    const past = { filter: 'start_time < "2026-01-08T00:00:00Z"', orderBy: 'start_time desc', limit: 3 };
    expect((await list(past)).rows.map(({ id }) => id)).toEqual(['e001007', 'e001006', 'e001005']);

    const { text, values } = pageSql(eventListing, toListQuery(eventListing, 'acme', past));
    const query = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...values]) as CompiledQuery<{
      'QUERY PLAN': [{ Plan: Node }];
    }>;
    const { rows } = await store.database.executeQuery(query);
    const removed = rows
      .flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
      .map((node) => node['Rows Removed by Filter'] ?? 0);
    expect(Math.max(...removed)).toBeLessThan(60);
  });

  it('API-02: without an index are answered in time, or rejected', async () => {
    expect(await readsOf({ filter: 'metadata.score.home > 3' })).toContain('all rows');
    expect((await list({ filter: 'metadata.score.home > 3' })).size).toEqual({ rows: 20_000, isEstimated: false });
    expect((await list({ orderBy: 'title desc', limit: 1 })).rows[0]?.id).toBe('e000049');

    const heavy = Array.from({ length: 45 }, (_, n) => `metadata.venue.city:"x${n}"`).join(' OR ');
    await expect(list({ filter: heavy })).rejects.toMatchObject({ reason: 'FILTER_TOO_EXPENSIVE' });
  }, 30_000);

  it('API-09: are not JIT-compiled, which no limit would interrupt', async () => {
    const { rows } = await store.database.executeQuery(CompiledQuery.raw('show jit'));
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

function nodesOf(node: Node): readonly Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function readOf({ 'Node Type': type, 'Index Name': index }: Node): readonly string[] {
  if (type === 'Seq Scan') return ['all rows'];
  return index === undefined ? [] : [index];
}
