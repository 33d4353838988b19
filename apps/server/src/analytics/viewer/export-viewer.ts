import type { AnalyticsReader, AnswerRow } from '../store/analytics-store.ts';
import { type Columns, contentColumns, eventColumns, viewingColumns } from '../store/columns.ts';
import type { WhoseRows } from './whose-rows.ts';

/** Viewings that are read at once, with their events. */
const PIECE = 100;

/** What says nothing outside of the store. */
const INSIDE = new Set(['viewing', 'publisher', 'viewer', 'browser_user', 'auth_user', 'session']);

/** All that is stored of a visitor, as JSON, one thing a line: viewings with their events, then banners and cards. */
export async function* exportViewer(analytics: AnalyticsReader, whose: WhoseRows): AsyncGenerator<string> {
  const next = `$${whose.parameters.length + 1}`;
  for (let last = -1; ; ) {
    const viewings = await analytics.read(
      `SELECT * FROM all_viewings WHERE ${whose.viewings} AND viewing > ${next} ORDER BY viewing LIMIT ${PIECE}`,
      [...whose.parameters, last]
    );
    if (viewings.length === 0) break;
    const numbers = viewings.map(({ viewing }) => Number(viewing));
    const events = await analytics.read(
      `SELECT * FROM viewing_events WHERE viewing IN (${numbers.join(', ')}) ORDER BY viewing, time, sequence`
    );
    for (const viewing of viewings) {
      const timeline = events.filter((event) => event['viewing'] === viewing['viewing']);
      const told = timeline.map((event) => tell(event, eventColumns));
      yield `${JSON.stringify({ kind: 'viewing', ...tell(viewing, viewingColumns), timeline: told })}\n`;
    }
    last = numbers.at(-1) ?? last;
  }
  const content = await analytics.read(
    `SELECT * FROM content_events WHERE ${whose.content} ORDER BY time`,
    whose.parameters
  );
  for (const event of content) yield `${JSON.stringify({ kind: 'content', ...tell(event, contentColumns) })}\n`;
}

/** In camelCase, times as RFC 3339. */
function tell(row: AnswerRow, columns: Columns): Record<string, unknown> {
  const told = Object.entries(columns).filter(([column]) => !INSIDE.has(column));
  return Object.fromEntries(
    told.map(([column, type]) => {
      const value = row[column] ?? null;
      const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      return [name, type === 'TIMESTAMP' && typeof value === 'number' ? new Date(value).toISOString() : value];
    })
  );
}
