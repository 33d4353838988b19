import { DAY_MS } from '@touchline/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testAggregator } from '../../testing/analytics/records.ts';
import { contentRow, eventRow, viewingRow } from '../../testing/analytics/rows.ts';
import { type DuckStore, openDuckStore } from '../store/duckdb-store.ts';
import { MAX_SWEPT } from '../viewing/record-aggregator.ts';
import { createPruneStore } from './prune-store.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');

let store: DuckStore;
beforeEach(async () => {
  store = await openDuckStore({ path: ':memory:' });
  const times = [NOON - 29 * DAY_MS, NOON - 31 * DAY_MS];
  await store.write({
    viewings: times.map((end_time, viewing) => ({
      row: viewingRow({ viewing, end_time }),
      fields: null,
      isOver: true,
    })),
    events: times.map((time, viewing) => eventRow({ viewing, time })),
    content: times.map((time) => contentRow({ time })),
    progress: new Map(),
  });
});
afterEach(() => store.close());

const none = { viewings: [], events: [], content: [] };
const aggregator = { aggregator: async () => none, sweep: async () => none, forget: () => {} };
const counts = () =>
  Promise.all(
    ['viewings', 'viewing_events', 'content_events'].map(
      async (table) => (await store.read(`SELECT count(*) AS n FROM ${table}`))[0]?.['n']
    )
  );

describe('the cleanup of the store', () => {
  it('removes rows that are older than the retention time, once a day', async () => {
    let now = NOON;
    const prune = createPruneStore({ days: 30, clock: () => now });
    await prune(store, aggregator);
    expect(await counts()).toEqual([1, 1, 1]);

    now += DAY_MS + 1;
    await prune(store, aggregator);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('keeps all rows if the retention time is 0 days', async () => {
    await createPruneStore({ days: 0, clock: () => NOON })(store, aggregator);
    expect(await counts()).toEqual([2, 2, 2]);
  });

  it('moves all viewings that have timed out, regardless of their number', async () => {
    const rows = Array.from({ length: MAX_SWEPT + 1 }, (_, viewing) =>
      viewingRow({ viewing, publisher: 'acme', id: `v${viewing}`, end_time: NOON - DAY_MS })
    );
    const viewings = rows.map((row) => ({ row, fields: {}, isOver: false }));
    await store.write({ ...none, viewings, progress: new Map() });
    await createPruneStore({ days: 0, clock: () => NOON })(store, testAggregator(store));
    expect(await store.read('SELECT count(*) AS n FROM open_viewings')).toEqual([{ n: 0 }]);
  });

  it('moves viewings that have timed out', async () => {
    const row = viewingRow({ viewing: 7, end_time: NOON });
    await store.write({ ...none, viewings: [{ row, fields: {}, isOver: false }], progress: new Map() });
    const over = { ...none, viewings: [{ row, fields: null, isOver: true }] };
    await createPruneStore({ days: 0, clock: () => NOON })(store, { ...aggregator, sweep: async () => over });
    expect(await store.read('SELECT is_open FROM all_viewings WHERE viewing = 7')).toEqual([{ is_open: false }]);
  });
});
