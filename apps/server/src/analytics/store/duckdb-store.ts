import { ApiError } from '../../errors.ts';
import type { AnalyticsStore, AnswerRow, KnownViewing, Part, SqlValue } from './analytics-store.ts';
import { appendRows } from './append-rows.ts';
import { type ViewingRow, viewingColumns } from './columns.ts';
import type { Connection, DuckDb, DuckDbValue } from './duckdb.ts';
import { createFairQueue, type QueryOptions } from './fair-queue.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { openDuckDb } from './open-duckdb.ts';
import { toAnswer, toParameters } from './sql-values.ts';
import { migrations, viewingNames } from './tables.ts';
import { settleMinutes, touchedMinutes } from './watched-minutes.ts';

/**
 * Questions of publishers that are answered at the same time; others wait. Each takes one of Node's four threads for files,
 * as what is written does. What the server looks up itself takes the last, for some ms, and so does the fsync of the log.
 */
const READERS = 2;
/** ms after which a question is given up, whatever its asker thinks: while it waits, and again while it is answered. */
const READ_LIMIT = 30_000;
/** ms between two interrupts of the same query. */
const INTERRUPT_INTERVAL = 50;

/** Whoever may ask in SQL reaches no file but the store's, and no network; and cannot say otherwise. */
const CONFINED = {
  autoinstall_known_extensions: 'false',
  enable_external_access: 'false',
  lock_configuration: 'true',
};

export interface DuckStoreOptions {
  /** Of the file, which is made with its folder; `:memory:`: none. */
  readonly path: string;
  /** As DuckDB writes sizes. What does not fit is put on disk beside the file. */
  readonly memoryLimit?: string;
  /** Cores that one question may use. */
  readonly threads?: number;
}

/** The store of a process, with what the feed asks of it. */
export interface DuckStore extends AnalyticsStore {
  /** Of this file, for ever. */
  readonly id: string;
  /** Finds out who watched in the minutes up to a minute ago; `now` is epoch ms. */
  settleMinutes(now: number): Promise<void>;
  /** Brings what was written into the file itself, and the space of what was removed back into use. */
  checkpoint(): Promise<void>;
  /** Resolves when nothing is being written, or waits for it. */
  idle(): Promise<void>;
}

/** Opens the store and brings it up to date. Throws `StoreInUse` where another process has the file. */
export async function openDuckStore({
  path,
  memoryLimit = '512MB',
  threads = 2,
}: DuckStoreOptions): Promise<DuckStore> {
  const duck = await import('@duckdb/node-api');
  const options = { memory_limit: memoryLimit, threads: String(threads), ...CONFINED };
  const { instance, close } = await openDuckDb(duck, path, options);
  try {
    const writer = await instance.connect();
    await migrate(writer);
    const feed = await instance.connect();
    const readers = await Promise.all(Array.from({ length: READERS }, () => instance.connect()));
    return await storeOn({ duck, writer, feed, readers, close });
  } catch (error) {
    close();
    throw error;
  }
}

interface Opened {
  readonly duck: DuckDb;
  readonly writer: Connection;
  /** Of what the server looks up itself. */
  readonly feed: Connection;
  readonly readers: readonly Connection[];
  readonly close: () => void;
}

async function storeOn({ duck, writer, feed, readers, close }: Opened): Promise<DuckStore> {
  const alone = oneAtATime();
  const lookedUp = oneAtATime();
  const queries = createFairQueue(readers);
  const [identity] = await rowsOf(duck, writer, 'SELECT id FROM store', []);

  function ask(sql: string, parameters: readonly SqlValue[], options: QueryOptions) {
    const deadline = performance.now() + READ_LIMIT;
    return queries.run(options, async (connection) => {
      if (performance.now() > deadline) throw busy();
      return withLimit(connection, () => rowsOf(duck, connection, sql, parameters), options.signal);
    });
  }
  const lookUp = (sql: string, parameters: readonly SqlValue[]) =>
    lookedUp(() => withLimit(feed, () => rowsOf(duck, feed, sql, parameters)));

  return {
    id: String(identity?.['id']),
    async read(sql, parameters = [], options = {}) {
      return (await ask(sql, parameters, options)).map(toAnswerRow);
    },
    async lookUp(sql, parameters = []) {
      return (await lookUp(sql, parameters)).map(toAnswerRow);
    },
    write: (part) => alone(() => inTransaction(writer, () => writePart({ duck, connection: writer }, part))),
    async progress() {
      const rows = await lookUp('SELECT source, position FROM progress', []);
      return new Map(rows.map(({ source, position }) => [String(source), String(position)]));
    },
    async findViewings(publisher, ids) {
      if (ids.length === 0) return [];
      const wanted = '(SELECT unnest(CAST(from_json($2, \'["VARCHAR"]\') AS VARCHAR[])))';
      const of = (table: string, fields: string) =>
        `SELECT ${viewingNames}, ${fields} AS fields FROM ${table} WHERE publisher = $1 AND id IN ${wanted}`;
      const sql = `${of('open_viewings', 'fields')} UNION ALL ${of('viewings', 'NULL')}`;
      return (await lookUp(sql, [publisher, JSON.stringify(ids)])).map(toKnownViewing);
    },
    async findEvents(viewings) {
      if (viewings.length === 0) return [];
      const sql = `SELECT viewing, sequence, time, word FROM viewing_events
        WHERE viewing BETWEEN $2 AND $3 AND viewing IN (SELECT unnest(CAST(from_json($1, '["UINTEGER"]') AS UINTEGER[])))`;
      const [least, most] = boundsOf(viewings);
      const rows = await lookUp(sql, [JSON.stringify(viewings), least, most]);
      return rows.map((row) => toAnswerRow(row) as { viewing: number; sequence: number; time: number; word: string });
    },
    change: (statements, parameters = []) =>
      alone(() =>
        inTransaction(writer, async () => {
          const { values, types } = toParameters(duck, parameters);
          const changed: number[] = [];
          for (const sql of statements) changed.push((await writer.run(sql, values, types)).rowsChanged);
          return changed;
        })
      ),
    settleMinutes: (now) => alone(() => inTransaction(writer, () => settleMinutes(writer, now))),
    checkpoint: () => alone(async () => void (await writer.run('CHECKPOINT'))),
    idle: () => alone(async () => {}),
    async close() {
      await Promise.all([queries.idle(), ...[alone, lookedUp].map((inTurn) => inTurn(async () => {}))]);
      for (const connection of [writer, feed, ...readers]) connection.closeSync();
      close();
    },
  };
}

function busy(): ApiError {
  return new ApiError('UNAVAILABLE', 'Too many questions wait for the store of viewings; try again.', {
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

/** Interrupts a query that takes too long, or that nobody waits for any more. */
async function withLimit<T>(connection: Connection, ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  let timer = setTimeout(interrupt, READ_LIMIT).unref();
  function interrupt(): void {
    connection.interrupt();
    // DuckDB forgets an interrupt that comes before it begins with the query, which may still wait for a thread.
    clearTimeout(timer);
    timer = setTimeout(interrupt, INTERRUPT_INTERVAL).unref();
  }
  signal?.addEventListener('abort', interrupt, { once: true });
  return ask().finally(() => {
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

async function writePart(
  at: { readonly duck: DuckDb; readonly connection: Connection },
  { viewings, events, content, progress }: Part
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

/** From both tables: one that was over goes on when an event comes late. */
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

/** By which whole stretches of a table are passed over. */
function boundsOf(numbers: readonly number[]): [number, number] {
  return numbers.reduce(([least, most], one) => [Math.min(least, one), Math.max(most, one)], [
    Number.POSITIVE_INFINITY,
    0,
  ] as [number, number]);
}

function toAnswerRow(row: Record<string, DuckDbValue>): AnswerRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toAnswer(value)]));
}

/** Hashes stay bigints: they are compared with each other. */
function toKnownViewing({ fields, ...row }: Record<string, DuckDbValue>): KnownViewing {
  const values = Object.entries(viewingColumns).map(([name, type]) => [
    name,
    type === 'UBIGINT' ? (row[name] ?? null) : toAnswer(row[name] ?? null),
  ]);
  return {
    row: Object.fromEntries(values) as ViewingRow,
    fields: typeof fields === 'string' ? JSON.parse(fields) : null,
  };
}
