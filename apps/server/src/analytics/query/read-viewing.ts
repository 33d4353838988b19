import type { WireAnalyticsView } from '@touchline/contract';
import type { AnalyticsReader, AnswerRow } from '../store/analytics-store.ts';
import { viewingColumns } from '../store/columns.ts';

/** Events of a timeline: those of a match of two hours with a heartbeat every 5 s, three times. */
const MAX_EVENTS = 5_000;

/** Columns that are nobody else's business, or stand elsewhere. */
const HIDDEN = new Set(['viewing', 'publisher', 'id', 'viewer', 'browser_user', 'auth_user', 'session']);
const SHOWN = Object.entries(viewingColumns).filter(([name]) => !HIDDEN.has(name));

/** What the store knows of a viewing. */
export interface StoredViewing {
  readonly figures: NonNullable<WireAnalyticsView['viewing']>;
  readonly timeline: WireAnalyticsView['timeline'];
  readonly videoId: string | null;
  /** Epoch ms. */
  readonly startTime: number;
  readonly endTime: number;
}

/** null: it is not stored. */
export async function readViewing(
  analytics: AnalyticsReader,
  publisher: string,
  id: string
): Promise<StoredViewing | null> {
  const names = ['viewing', ...SHOWN.map(([name]) => name), 'is_open'].join(', ');
  const [row] = await analytics.read(
    `select ${names} from all_viewings where publisher = $1 and id = $2 order by viewing desc limit 1`,
    [publisher, id]
  );
  if (!row) return null;
  const events = await analytics.read(
    `select time, word, sequence, playhead, watching, detail from viewing_events
      where publisher = $1 and viewing = $2 order by time, sequence nulls last, word limit ${MAX_EVENTS}`,
    [publisher, row['viewing'] ?? null]
  );
  const [startTime, endTime] = [row['start_time'] ?? row['end_time'], row['end_time']];
  return {
    figures: toFigures(row),
    timeline: events.map(toTimelineEvent),
    videoId: textOf(row['video_id']),
    startTime: Number(startTime ?? 0),
    endTime: Number(endTime ?? 0),
  };
}

function toFigures(row: AnswerRow): StoredViewing['figures'] {
  const figures = SHOWN.map(([name, type]) => {
    const value = row[name] ?? null;
    const isTime = type === 'TIMESTAMP' && typeof value === 'number';
    return [camelOf(name), isTime ? new Date(value).toISOString() : value];
  });
  return { ...Object.fromEntries(figures), isOpen: row['is_open'] ?? null };
}

function toTimelineEvent({ time, word, sequence, playhead, watching, detail }: AnswerRow) {
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

function numberOf(value: AnswerRow[string] | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

function textOf(value: AnswerRow[string] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
