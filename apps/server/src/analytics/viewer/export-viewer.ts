import type { Analytics } from '../feed/analytics.ts';
import type { AnswerRow } from '../store/analytics-store.ts';
import { type Columns, contentColumns, eventColumns, viewingColumns } from '../store/columns.ts';
import { exportedContent, exportedEvents, exportedViewings, type ViewerRows } from './viewer-queries.ts';

/** What says nothing outside of the store. */
const INSIDE = new Set(['viewing', 'publisher', 'viewer', 'browser_user', 'auth_user', 'session']);

/** All that is stored of a visitor, as JSON, one thing a line: viewings with their events, then banners and cards. */
export async function* exportViewer(analytics: Pick<Analytics, 'read'>, viewer: ViewerRows): AsyncGenerator<string> {
  const options = { owner: viewer.publisher };
  for (let after = -1; ; ) {
    const viewings = await analytics.read(exportedViewings, { viewer, after }, options);
    if (viewings.length === 0) break;
    const numbers = viewings.map(({ viewing }) => Number(viewing));
    const events = await analytics.read(exportedEvents, { viewer, viewings: numbers }, options);
    for (const viewing of viewings) {
      const timeline = events.filter((event) => event['viewing'] === viewing['viewing']);
      const told = timeline.map((event) => tell(event, eventColumns));
      yield `${JSON.stringify({ kind: 'viewing', ...tell(viewing, viewingColumns), timeline: told })}\n`;
    }
    after = numbers.at(-1) ?? after;
  }
  const content = await analytics.read(exportedContent, viewer, options);
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
