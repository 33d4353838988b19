import { type Columns, contentColumns, eventColumns, viewingColumns } from './columns.ts';

/** Tables whose rows are appended, with their columns in order. */
export const tables = {
  viewings: viewingColumns,
  /** `fields`: the registers of `KnownViewing` as JSON. */
  open_viewings: { ...viewingColumns, fields: 'VARCHAR' },
  viewing_events: eventColumns,
  content_events: contentColumns,
  progress: { source: 'VARCHAR', position: 'VARCHAR' },
  /**
   * Who watched at the end of a minute (epoch minutes): watched-minutes.ts. `visitor`: whose viewing it is, where the same
   * one watches something else in that minute; null: a visitor of its own.
   */
  watched_minutes: {
    publisher: 'VARCHAR',
    minute: 'UINTEGER',
    viewing: 'UINTEGER',
    visitor: 'UBIGINT',
    bot: 'BOOLEAN',
  },
  /** Minutes of which there is news. */
  touched_minutes: { minute: 'UINTEGER' },
  /** The last minute that `watched_minutes` knows. */
  settled_minutes: { minute: 'UINTEGER' },
} as const satisfies Readonly<Record<string, Columns>>;

export type TableName = keyof typeof tables;

/** Names of the columns of a viewing, for a SELECT. */
export const viewingNames = Object.keys(viewingColumns).join(', ');

/**
 * What brings a file up to date, in order; a file knows how many of them it has seen. Columns that come later stand at
 * the end of `columns.ts`, which the first step makes the tables of, and have a step of their own for files from before:
 * ALTER TABLE … ADD COLUMN IF NOT EXISTS.
 *
 * No primary keys and no indexes: they cost more disk than the rows, and rows that they point at are never vacuumed.
 */
export const migrations: readonly (readonly string[])[] = [
  [
    ...Object.entries(tables).map(([name, columns]) => createTable(name, columns)),
    `CREATE VIEW all_viewings AS
       SELECT ${viewingNames}, FALSE AS is_open FROM viewings UNION ALL
       SELECT ${viewingNames}, TRUE AS is_open FROM open_viewings`,
    // By which the feed knows this very store again (collect/nats/claim-writer.ts).
    'CREATE TABLE store AS SELECT CAST(uuid() AS VARCHAR) AS id',
  ],
];

function createTable(name: string, columns: Columns): string {
  const list = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
  return `CREATE TABLE ${name} (${list.join(', ')})`;
}
