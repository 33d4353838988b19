import { ApiError } from '../../platform/http/errors.ts';
import type { AnalyticsStore, ResultRow, SqlValue, ViewingState, WriteBatch } from './analytics-store.ts';
import { appendRows } from './append-rows.ts';
import { type ViewingRow, viewingColumns } from './columns.ts';
import type { Connection, DuckDb, DuckDbValue } from './duckdb.ts';
import { createFairQueue, type QueryOptions } from './fair-queue.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { openDuckDb } from './open-duckdb.ts';
import { toParameters, toResultValue } from './sql-values.ts';
import { migrations, viewingNames } from './tables.ts';
import { settleMinutes, touchedMinutes } from './watched-minutes.ts';

/**
 * Queries of publishers that run at the same time; others wait. Each takes one of Node's four file threads, as a write
 * does. The server's own lookups and the fsync of the log use the last one for some ms.
 */
const READER_COUNT = 2;
/**
 * ms after which a query is canceled, even if the caller still waits: once while it waits in the queue, and again while
 * it runs.
 */
const READ_TIMEOUT_MS = 30_000;
/** ms between two interrupts of the same query. */
const INTERRUPT_INTERVAL_MS = 50;

/** Restricts SQL queries to the store's own file: no other files, no network, and no change of these settings. */
const CONFINEMENT = {
  autoinstall_known_extensions: 'false',
  enable_external_access: 'false',
  lock_configuration: 'true',
};

export interface DuckStoreOptions {
  /** Path of the file, which is created with its folder; `:memory:` for none. */
  readonly path: string;
  /** Size in DuckDB's notation. Data that does not fit is written to disk beside the file. */
  readonly memoryLimit?: string;
  /** Cores that one query may use. */
  readonly threads?: number;
}

/** The store of a process, with the methods that the feed needs. */
export interface DuckStore extends AnalyticsStore {
  /** Permanent id of this file. */
  readonly id: string;
  /** Settles the watched minutes up to a minute ago; `now` is epoch ms. */
  settleMinutes(now: number): Promise<void>;
  /** Writes the changes to the file itself, and makes the space of removed rows available. */
  checkpoint(): Promise<void>;
  /** Resolves when no write is running or waiting. */
  idle(): Promise<void>;
}

/** Opens the store and migrates it. Throws `StoreInUse` if another process has the file open. */
export async function openDuckStore({
  path,
  memoryLimit = '512MB',
  threads = 2,
}: DuckStoreOptions): Promise<DuckStore> {
  const duck = await import('@duckdb/node-api');
  const options = { memory_limit: memoryLimit, threads: String(threads), ...CONFINEMENT };
  const { instance, close } = await openDuckDb(duck, path, options);
  try {
    const writer = await instance.connect();
    await migrate(writer);
    const feed = await instance.connect();
    const readers = await Promise.all(Array.from({ length: READER_COUNT }, () => instance.connect()));
    return await storeOn({ duck, writer, feed, readers, close });
  } catch (error) {
    close();
    throw error;
  }
}

interface Opened {
  readonly duck: DuckDb;
  readonly writer: Connection;
  /** Connection for the server's own lookups. */
  readonly feed: Connection;
  readonly readers: readonly Connection[];
  readonly close: () => void;
}

async function storeOn({ duck, writer, feed, readers, close }: Opened): Promise<DuckStore> {
  const exclusively = oneAtATime();
  const lookups = oneAtATime();
  const queries = createFairQueue(readers);
  const [identity] = await rowsOf(duck, writer, 'SELECT id FROM store', []);

  function runQuery(sql: string, parameters: readonly SqlValue[], options: QueryOptions) {
    const deadline = performance.now() + READ_TIMEOUT_MS;
    return queries.run(options, async (connection) => {
      if (performance.now() > deadline) throw tooBusy();
      return withLimit(connection, () => rowsOf(duck, connection, sql, parameters), options.signal);
    });
  }
  const lookup = (sql: string, parameters: readonly SqlValue[]) =>
    lookups(() => withLimit(feed, () => rowsOf(duck, feed, sql, parameters)));

  return {
    id: String(identity?.['id']),
    async read(sql, parameters = [], options = {}) {
      return (await runQuery(sql, parameters, options)).map(toResultRow);
    },
    async lookup(sql, parameters = []) {
      return (await lookup(sql, parameters)).map(toResultRow);
    },
    write: (part) => exclusively(() => inTransaction(writer, () => writeBatch({ duck, connection: writer }, part))),
    async progress() {
      const rows = await lookup('SELECT source, position FROM progress', []);
      return new Map(rows.map(({ source, position }) => [String(source), String(position)]));
    },
    async findViewings(publisher, ids) {
      if (ids.length === 0) return [];
      const wanted = '(SELECT unnest(CAST(from_json($2, \'["VARCHAR"]\') AS VARCHAR[])))';
      const of = (table: string, fields: string) =>
        `SELECT ${viewingNames}, ${fields} AS fields FROM ${table} WHERE publisher = $1 AND id IN ${wanted}`;
      const sql = `${of('open_viewings', 'fields')} UNION ALL ${of('viewings', 'NULL')}`;
      return (await lookup(sql, [publisher, JSON.stringify(ids)])).map(toViewingState);
    },
    async findEvents(viewings) {
      if (viewings.length === 0) return [];
      const sql = `SELECT viewing, sequence, time, word FROM viewing_events
        WHERE viewing BETWEEN $2 AND $3 AND viewing IN (SELECT unnest(CAST(from_json($1, '["UINTEGER"]') AS UINTEGER[])))`;
      const [least, most] = boundsOf(viewings);
      const rows = await lookup(sql, [JSON.stringify(viewings), least, most]);
      return rows.map((row) => toResultRow(row) as { viewing: number; sequence: number; time: number; word: string });
    },
    change: (statements, parameters = []) =>
      exclusively(() =>
        inTransaction(writer, async () => {
          const { values, types } = toParameters(duck, parameters);
          const changed: number[] = [];
          for (const sql of statements) changed.push((await writer.run(sql, values, types)).rowsChanged);
          return changed;
        })
      ),
    settleMinutes: (now) => exclusively(() => inTransaction(writer, () => settleMinutes(writer, now))),
    checkpoint: () => exclusively(async () => void (await writer.run('CHECKPOINT'))),
    idle: () => exclusively(async () => {}),
    async close() {
      await Promise.all([queries.idle(), ...[exclusively, lookups].map((inTurn) => inTurn(async () => {}))]);
      for (const connection of [writer, feed, ...readers]) connection.closeSync();
      close();
    },
  };
}

function tooBusy(): ApiError {
  return new ApiError('UNAVAILABLE', 'Too many queries are waiting for the analytics store; try again.', {
    headers: { 'retry-after': '5' },
  });
}

async function rowsOf(
  duck: DuckDb,
  connection: Connection,
  sql: string,
  parameters: readonly SqlValue[]
): Promise<Record<string, DuckDbValue>[]> {
  const { values, types } = toParameters(duck, parameters);
  const result = await connection.run(sql, values, types);
  return result.getRowObjects() as Promise<Record<string, DuckDbValue>[]>;
}

/** Interrupts a query that takes too long or that is canceled. */
async function withLimit<T>(connection: Connection, runQuery: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  let timer = setTimeout(interrupt, READ_TIMEOUT_MS).unref();
  function interrupt(): void {
    connection.interrupt();
    // DuckDB ignores an interrupt before the query starts, and the query may still wait for a thread.
    clearTimeout(timer);
    timer = setTimeout(interrupt, INTERRUPT_INTERVAL_MS).unref();
  }
  signal?.addEventListener('abort', interrupt, { once: true });
  return runQuery().finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', interrupt);
  });
}

async function migrate(writer: Connection): Promise<void> {
  await writer.run('CREATE TABLE IF NOT EXISTS migrations (number UINTEGER, time TIMESTAMP)');
  const [[done] = []] = await (await writer.run('SELECT count(*) FROM migrations')).getRows();
  for (const [number, statements] of migrations.entries()) {
    if (number < Number(done)) continue;
    await inTransaction(writer, async () => {
      for (const statement of statements) await writer.run(statement);
      await writer.run(`INSERT INTO migrations VALUES (${number}, now()::TIMESTAMP)`);
    });
  }
}

async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.run('BEGIN');
  try {
    const result = await work();
    await connection.run('COMMIT');
    return result;
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function writeBatch(
  at: { readonly duck: DuckDb; readonly connection: Connection },
  { viewings, events, content, progress }: WriteBatch
): Promise<void> {
  await removeViewings(
    at.connection,
    viewings.map(({ row }) => Number(row.viewing))
  );
  const over = viewings.filter(({ isOver }) => isOver).map(({ row }) => row);
  const open = viewings.filter(({ isOver }) => !isOver);
  await appendRows(at, 'viewings', over);
  await appendRows(
    at,
    'open_viewings',
    open.map(({ row, fields }) => ({ ...row, fields: fields && JSON.stringify(fields) }))
  );
  await appendRows(at, 'viewing_events', events);
  await appendRows(at, 'content_events', content);
  await appendRows(at, 'touched_minutes', touchedMinutes(events));
  const sources = [...progress].map(([source, position]) => ({ source, position }));
  for (const { source } of sources) await at.connection.run('DELETE FROM progress WHERE source = $1', [source]);
  await appendRows(at, 'progress', sources);
}

/** Removes viewings from both tables, because an ended viewing continues when an event arrives late. */
async function removeViewings(connection: Connection, viewings: readonly number[]): Promise<void> {
  if (viewings.length === 0) return;
  const [least, most] = boundsOf(viewings);
  const list = JSON.stringify(viewings);
  for (const table of ['viewings', 'open_viewings'])
    await connection.run(
      `DELETE FROM ${table} WHERE viewing BETWEEN ${least} AND ${most}
         AND viewing IN (SELECT unnest(CAST(from_json($1, '["UINTEGER"]') AS UINTEGER[])))`,
      [list]
    );
}

/** Returns the least and the greatest number, by which DuckDB skips whole row groups. */
function boundsOf(numbers: readonly number[]): [number, number] {
  return numbers.reduce(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [
    Number.POSITIVE_INFINITY,
    0,
  ] as [number, number]);
}

function toResultRow(row: Record<string, DuckDbValue>): ResultRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toResultValue(value)]));
}

/** Hashes stay bigints, because they are compared with each other. */
function toViewingState({ fields, ...row }: Record<string, DuckDbValue>): ViewingState {
  const values = Object.entries(viewingColumns).map(([name, type]) => [
    name,
    type === 'UBIGINT' ? (row[name] ?? null) : toResultValue(row[name] ?? null),
  ]);
  return {
    row: Object.fromEntries(values) as ViewingRow,
    fields: typeof fields === 'string' ? JSON.parse(fields) : null,
  };
}
