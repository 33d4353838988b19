import { DAY_MS, MINUTE_MS } from '@touchline/domain';
import type { DuckStore } from '../store/duckdb-store.ts';
import { MAX_SWEPT, type RecordAggregator } from '../viewing/record-aggregator.ts';

export interface PrunePorts {
  /** Days for which rows are kept; 0 keeps them forever. */
  readonly days: number;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Creates a function that moves ended viewings, settles the watched minutes, and removes old rows once a day. It must
 * run between two batches of the feed.
 */
export function createPruneStore({
  days,
  clock,
}: PrunePorts): (store: DuckStore, aggregator: Pick<RecordAggregator, 'sweep'>) => Promise<void> {
  let prunedDay = 0;
  return async (store, aggregator) => {
    for (let moved = MAX_SWEPT; moved >= MAX_SWEPT; ) {
      const over = await aggregator.sweep();
      moved = over.viewings.length;
      if (moved > 0) await store.write({ ...over, progress: new Map() });
    }
    await store.settleMinutes(clock());
    const day = Math.floor(clock() / DAY_MS);
    if (day === prunedDay) return;
    if (days > 0) await removeBefore(store, clock() - days * DAY_MS);
    await store.checkpoint();
    prunedDay = day;
  };
}

/** Removes viewings by their end, and events by their time. */
async function removeBefore(store: DuckStore, time: number): Promise<void> {
  const rows = ['viewings WHERE end_time < $1', 'viewing_events WHERE time < $1', 'content_events WHERE time < $1'];
  await store.change(
    rows.map((of) => `DELETE FROM ${of}`),
    [{ time }]
  );
  await store.change(['DELETE FROM watched_minutes WHERE minute < $1'], [Math.floor(time / MINUTE_MS)]);
}
