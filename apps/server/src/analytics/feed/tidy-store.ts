import type { DuckStore } from '../store/duckdb-store.ts';
import { type LineFold, MAX_SWEPT } from '../viewing/fold-lines.ts';

const DAY = 86_400_000;

export interface TidyPorts {
  /** Days for which rows are kept; 0: for ever. */
  readonly days: number;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** Moves viewings that are over, finds out who watched in the last minutes, and once a day removes what is too old. To be called between two parts of the feed. */
export function createTidyStore({
  days,
  clock,
}: TidyPorts): (store: DuckStore, fold: Pick<LineFold, 'sweep'>) => Promise<void> {
  let tidiedDay = 0;
  return async (store, fold) => {
    for (let moved = MAX_SWEPT; moved >= MAX_SWEPT; ) {
      const over = await fold.sweep();
      moved = over.viewings.length;
      if (moved > 0) await store.write({ ...over, progress: new Map() });
    }
    await store.settleMinutes(clock());
    const day = Math.floor(clock() / DAY);
    if (day === tidiedDay) return;
    if (days > 0) await removeBefore(store, clock() - days * DAY);
    await store.checkpoint();
    tidiedDay = day;
  };
}

/** Viewings by their end, what happened in them by its time. */
async function removeBefore(store: DuckStore, time: number): Promise<void> {
  const rows = ['viewings WHERE end_time < $1', 'viewing_events WHERE time < $1', 'content_events WHERE time < $1'];
  await store.change(
    rows.map((of) => `DELETE FROM ${of}`),
    [{ time }]
  );
  await store.change(['DELETE FROM watched_minutes WHERE minute < $1'], [Math.floor(time / 60_000)]);
}
