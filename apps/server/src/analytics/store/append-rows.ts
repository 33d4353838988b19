import type { Columns, RowOf } from './columns.ts';
import type { Connection, DuckDb } from './duckdb.ts';
import { type TableName, tables } from './tables.ts';

type Appender = Awaited<ReturnType<Connection['createAppender']>>;

/** Rows after which the process runs other work. */
const ROWS_PER_TASK = 2_000;

const MICROS = 1_000n;

/** Appends rows in the connection's transaction. A value that does not fit its column becomes null. */
export async function appendRows<T extends TableName>(
  { duck, connection }: { readonly duck: DuckDb; readonly connection: Connection },
  table: T,
  rows: readonly RowOf<(typeof tables)[T]>[]
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(tables[table] as Columns);
  const appender = await connection.createAppender(table);
  try {
    for (const [index, row] of rows.entries()) {
      if (index > 0 && index % ROWS_PER_TASK === 0) await nextTurn();
      for (const [name, type] of columns) append(duck, appender, type, (row as RowOf<Columns>)[name] ?? null);
      appender.endRow();
    }
    appender.flushSync();
  } finally {
    appender.closeSync();
  }
}

function append(
  duck: DuckDb,
  appender: Appender,
  type: Columns[string],
  value: string | number | bigint | boolean | null
): void {
  if (value === null || !isHeld(type, value)) appender.appendNull();
  else if (type === 'VARCHAR') appender.appendVarchar(value as string);
  else if (type === 'BOOLEAN') appender.appendBoolean(value as boolean);
  else if (type === 'UBIGINT') appender.appendUBigInt(value as bigint);
  else if (type === 'DOUBLE') appender.appendDouble(value as number);
  else if (type === 'TIMESTAMP') appender.appendTimestamp(toTimestamp(duck, value as number));
  else if (type === 'UINTEGER') appender.appendUInteger(Math.round(value as number));
  else appender.appendUTinyInt(Math.round(value as number));
}

/** Whether a number fits its column. */
function isHeld(type: Columns[string], value: string | number | bigint | boolean): boolean {
  if (typeof value !== 'number') return true;
  if (!Number.isFinite(value)) return false;
  if (type === 'UINTEGER') return value >= 0 && Math.round(value) < 2 ** 32;
  return type !== 'UTINYINT' || (value >= 0 && Math.round(value) < 2 ** 8);
}

function toTimestamp(duck: DuckDb, time: number) {
  return new duck.DuckDBTimestampValue(BigInt(Math.round(time)) * MICROS);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
