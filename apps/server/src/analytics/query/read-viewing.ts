import type { WireAnalyticsView } from '@touchline/contract';
import type { AnalyticsClient } from '../feed/analytics-client.ts';
import type { ResultRow } from '../store/analytics-store.ts';
import { newestViewings, SHOWN, type ViewingPosition, viewingById, viewingTimeline } from './viewing-queries.ts';

/** A viewing as the store has it. */
export interface StoredViewing {
  readonly figures: NonNullable<WireAnalyticsView['viewing']>;
  readonly timeline: WireAnalyticsView['timeline'];
  readonly videoId: string | null;
  /** Epoch ms. */
  readonly startTime: number;
  readonly endTime: number;
}

/** Reads a viewing; null if it is not stored. */
export async function readViewing(
  analytics: Pick<AnalyticsClient, 'read'>,
  publisher: string,
  id: string
): Promise<StoredViewing | null> {
  const options = { owner: publisher };
  const [row] = await analytics.read(viewingById, { publisher, id }, options);
  if (!row) return null;
  const events = await analytics.read(viewingTimeline, { publisher, viewing: numberOf(row['viewing']) }, options);
  const [startTime, endTime] = [row['start_time'] ?? row['end_time'], row['end_time']];
  return {
    figures: toFigures(row),
    timeline: events.map(toTimelineEvent),
    videoId: textOf(row['video_id']),
    startTime: Number(startTime ?? 0),
    endTime: Number(endTime ?? 0),
  };
}

/** A viewing in the list of the store. Times are in epoch ms. */
export type ListedViewing = Pick<StoredViewing, 'videoId' | 'startTime' | 'endTime'> & {
  readonly id: string;
  /** Events of the families `viewing` and `player`. */
  readonly counts: { readonly viewing: number; readonly player: number };
};

/** Lists stored viewings, the newest first, after a position; `total` counts all of the publisher. */
export async function listViewings(
  analytics: Pick<AnalyticsClient, 'read'>,
  publisher: string,
  page: { readonly after: ViewingPosition | null; readonly limit: number }
): Promise<{ readonly viewings: readonly ListedViewing[]; readonly total: number }> {
  const rows = await analytics.read(newestViewings, { publisher, ...page }, { owner: publisher });
  const viewings = rows.map((row) => ({
    id: String(row['id']),
    videoId: textOf(row['video_id']),
    startTime: Number(row['start_time'] ?? row['end_time'] ?? 0),
    endTime: Number(row['end_time'] ?? 0),
    counts: {
      viewing: Number(row['events'] ?? 0) - Number(row['player_events'] ?? 0),
      player: Number(row['player_events'] ?? 0),
    },
  }));
  return { viewings, total: Number(rows[0]?.['total'] ?? 0) };
}

function toFigures(row: ResultRow): StoredViewing['figures'] {
  const figures = SHOWN.map(([name, type]) => {
    const value = row[name] ?? null;
    const isTime = type === 'TIMESTAMP' && typeof value === 'number';
    return [camelOf(name), isTime ? new Date(value).toISOString() : value];
  });
  return { ...Object.fromEntries(figures), isOpen: row['is_open'] ?? null };
}

function toTimelineEvent({ time, word, sequence, playhead, watching, detail }: ResultRow) {
  return {
    time: new Date(Number(time ?? 0)).toISOString(),
    event: String(word ?? ''),
    sequence: numberOf(sequence),
    playhead: numberOf(playhead),
    watching: typeof watching === 'boolean' ? watching : null,
    detail: textOf(detail),
  };
}

function camelOf(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function numberOf(value: ResultRow[string] | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

function textOf(value: ResultRow[string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
