import {
  type Columns,
  type ContentRow,
  contentColumns,
  type EventRow,
  eventColumns,
  type ViewingRow,
  viewingColumns,
} from '../../analytics/store/columns.ts';

/** Creates a viewing whose other columns are unknown. */
export const viewingRow = (overrides: Partial<ViewingRow>): ViewingRow =>
  ({ ...unknown(viewingColumns), ...overrides }) as ViewingRow;
export const eventRow = (overrides: Partial<EventRow>): EventRow =>
  ({ ...unknown(eventColumns), ...overrides }) as EventRow;
export const contentRow = (overrides: Partial<ContentRow>): ContentRow =>
  ({ ...unknown(contentColumns), ...overrides }) as ContentRow;

function unknown(columns: Columns): Record<string, null> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
}
