import { sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** Tables that are not in a backup: the migrations, which it has in its header, and rows that triggers create. */
const EXCLUDED = ['migrations', 'schema_migrations', 'event_titles'];
/** The management token belongs to an installation. Its file would not match a restored hash. */
export const OWN_SERVER_KEY = 'admin-token-hash';
/** Rows read per statement. Fewer of pictures, because each may have 10 MB. */
const PAGE_SIZE = 500;
const IMAGE_PAGE_SIZE = 4;

/** A table of the backup. */
export interface BackupTable {
  readonly name: string;
  /** Columns that can be written, sorted. */
  readonly columns: readonly string[];
}

/** Returns the tables of this store. Publishers come first, because the others refer to them. */
export async function listTables(database: Database): Promise<readonly BackupTable[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.table_name as name, c.column_name as "column"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and is_generated = 'NEVER'`.execute(database);
  const order = (name: string) => (name === 'publishers' ? '' : name);
  return [...new Set(rows.map(({ name }) => name))]
    .filter((name) => !EXCLUDED.includes(name))
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
    .map((name) => ({
      name,
      columns: rows.flatMap((row) => (row.name === name ? [row.column] : [])).toSorted(),
    }));
}

/** Returns the names of the applied migrations, sorted. */
export async function appliedMigrations(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from migrations union select name from schema_migrations`.execute(database);
  return rows.map(({ name }) => name).toSorted();
}

/** Yields the rows of a table as JSON text, the same in every store. `transaction`: its time zone is set to UTC. */
export async function* readRows(transaction: Database, { name, columns }: BackupTable): AsyncGenerator<string> {
  await sql`set local timezone = 'UTC'`.execute(transaction);
  const where = name === 'server_keys' ? `where name <> '${OWN_SERVER_KEY}'` : '';
  const select = `select row_to_json(r)::text as json from (select ${quoted(columns)} from "${name}" ${where}) r`;
  await sql.raw(`declare backup_rows no scroll cursor for ${select}`).execute(transaction);
  const size = name === 'images' ? IMAGE_PAGE_SIZE : PAGE_SIZE;
  for (;;) {
    const { rows } = await sql.raw<{ json: string }>(`fetch ${size} from backup_rows`).execute(transaction);
    for (const { json } of rows) yield json;
    if (rows.length < size) break;
  }
  await sql`close backup_rows`.execute(transaction);
}

/** Inserts rows that `readRows` returned. */
export async function insertRows(
  transaction: Database,
  { name, columns }: BackupTable,
  rows: readonly string[]
): Promise<void> {
  const list = quoted(columns);
  const into = `insert into "${name}" (${list}) select ${list} from json_populate_recordset(null::"${name}", `;
  await sql`${sql.raw(into)}${`[${rows.join(',')}]`}::json)`.execute(transaction);
}

function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
