import { type Columns, contentColumns, eventColumns, viewingColumns } from './columns.ts';

/** Tables whose rows are appended, with their columns in order. */
export const tables = {
  viewings: viewingColumns,
  /** `fields`: the registers of `ViewingState` as JSON. */
  open_viewings: { ...viewingColumns, fields: 'VARCHAR' },
  viewing_events: eventColumns,
  content_events: contentColumns,
  progress: { source: 'VARCHAR', position: 'VARCHAR' },
  /**
   * Viewers at the end of a minute (epoch minutes): watched-minutes.ts. `visitor` is set if the same visitor has
   * another viewing in that minute; null means a distinct visitor.
   */
  watched_minutes: {
    publisher: 'VARCHAR',
    minute: 'UINTEGER',
    viewing: 'UINTEGER',
    visitor: 'UBIGINT',
    bot: 'BOOLEAN',
  },
  /** Minutes with new events. */
  touched_minutes: { minute: 'UINTEGER' },
  /** The last minute in `watched_minutes`. */
  settled_minutes: { minute: 'UINTEGER' },
} as const satisfies Readonly<Record<string, Columns>>;

export type TableName = keyof typeof tables;

/** Names of the columns of a viewing, for a SELECT. */
export const viewingNames = Object.keys(viewingColumns).join(', ');

/**
 * Statements that migrate a file, in order; a file stores how many of them it has applied. The first step creates
 * tables from `columns.ts`. Append new columns there, and add a step for existing files: ALTER TABLE … ADD COLUMN IF
 * NOT EXISTS.
 *
 * There are no primary keys or indexes. They take more disk space than the rows, and rows that they reference are never
 * vacuumed.
 */
export const migrations: readonly (readonly string[])[] = [
  [
    ...Object.entries(tables).map(([name, columns]) => createTable(name, columns)),
    `CREATE VIEW all_viewings AS
       SELECT ${viewingNames}, FALSE AS is_open FROM viewings UNION ALL
       SELECT ${viewingNames}, TRUE AS is_open FROM open_viewings`,
    // Identifies this store to the feed (collect/nats/claim-writer.ts).
    'CREATE TABLE store AS SELECT CAST(uuid() AS VARCHAR) AS id',
  ],
];

function createTable(name: string, columns: Columns): string {
  const list = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  return `CREATE TABLE ${name} (${list.join(', ')})`;
}
