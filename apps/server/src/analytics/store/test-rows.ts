import {
  type Columns,
  type ContentRow,
  contentColumns,
  type EventRow,
  eventColumns,
  type ViewingRow,
  viewingColumns,
} from './columns.ts';

/** A viewing of which all but what is told is unknown. */
export const viewingRow = (told: Partial<ViewingRow>): ViewingRow =>
  ({ ...unknown(viewingColumns), ...told }) as ViewingRow;
export const eventRow = (told: Partial<EventRow>): EventRow => ({ ...unknown(eventColumns), ...told }) as EventRow;
export const contentRow = (told: Partial<ContentRow>): ContentRow =>
  ({ ...unknown(contentColumns), ...told }) as ContentRow;

function unknown(columns: Columns): Record<string, null> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
}
