import pg from 'pg';
import { PENDING_LIST_KB } from './pending-lists.ts';
import { createPostgresStatements } from './postgres-statements.ts';
import type { StoreConnection, StoreConnections } from './store-dialect.ts';

/** Maximum number of connections per server: enough for the queries of two cores, few enough for many servers. */
const POOL_SIZE = 16;
/**
 * Maximum number of requests that wait for a connection. Further ones are rejected at once, because they would wait in
 * vain.
 */
const MAX_WAITING = 500;
/** Time in ms to wait for a connection, new or from the pool. */
const CONNECT_TIMEOUT = 3_000;
/** Time in ms after which PostgreSQL cancels a statement, including waits for locks. Lists have less, see listing. */
const STATEMENT_TIMEOUT = 5_000;
/** Time in ms after which the client gives up. It is longer, and expires only if the network loses the response. */
const ANSWER_TIMEOUT = 7_000;
/**
 * Time in ms that a transaction may be idle. A server that froze or lost its network must not lock a publisher's row.
 */
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000;

/** Compiling the filter of a list can take longer than its response may, and cannot be interrupted by any timeout. */
const WITHOUT_JIT = 'set jit = off';
const SHORT_LISTS = `set gin_pending_list_limit = ${PENDING_LIST_KB}`;

interface PostgresPool extends StoreConnections {
  connect(): Promise<PostgresConnection>;
}

interface PostgresConnection extends StoreConnection {
  query<Row>(sql: string, parameters: readonly unknown[]): Promise<{ readonly rows: Row[] }>;
}

interface PoolPlace {
  readonly url: string;
  /** Called for connections that broke while idle. They are replaced. */
  readonly onIdleError: (error: Error) => void;
}

/**
 * Creates the pool for requests, with limits on waiting for connections and statements. Timeouts in the URL take
 * precedence.
 */
export function createRequestPool(place: PoolPlace): PostgresPool {
  return createPool(place, {
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
  });
}

/**
 * Creates a pool of one connection for migrations, which may take long and may wait for another server's. Timeouts of
 * requests, in the URL or of the role, do not apply to it: a migration that they cancel would be cancelled at every
 * start.
 */
export function createMigrationPool({ url, onIdleError }: PoolPlace): PostgresPool {
  return createPool({ url: withoutTimeouts(url), onIdleError }, { max: 1, connectionTimeoutMillis: 10_000 }, [
    'set statement_timeout = 0',
  ]);
}

function withoutTimeouts(url: string): string {
  const result = new URL(url);
  for (const name of ['statement_timeout', 'query_timeout']) result.searchParams.delete(name);
  return result.href;
}

function createPool(
  { url, onIdleError }: PoolPlace,
  limits: pg.PoolConfig,
  settings: readonly string[] = []
): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'touchline',
    keepAlive: true,
    types: { getTypeParser },
    onConnect: async (client) => {
      for (const setting of [WITHOUT_JIT, SHORT_LISTS, ...settings]) await client.query(setting);
    },
    ...limits,
  });
  // Without a listener, an idle connection that breaks (a restart of PostgreSQL) ends the process.
  pool.on('error', onIdleError);
  // So does one that breaks during a query. The query also fails, which reports the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  const clients = new WeakMap<pg.PoolClient, PostgresConnection>();
  return {
    async connect() {
      if (pool.waitingCount >= MAX_WAITING) throw tooManyWaiting();
      const client = await pool.connect();
      const existing = clients.get(client);
      if (existing) return existing;
      const connection = createConnection(client);
      clients.set(client, connection);
      return connection;
    },
    end: () => pool.end(),
  };
}

/**
 * Creates a connection of the pool. On release it is closed if a response timed out, because the next user would wait
 * for the old response, or if it keeps too many planned statements.
 */
function createConnection(client: pg.PoolClient): PostgresConnection {
  let hasTimedOut = false;
  const query = async (text: string, values: readonly unknown[], name?: string) => {
    // A rollback must not wait for the same time again.
    if (hasTimedOut) throw new Error('Connection terminated: it owes an answer');
    try {
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      if (isAnswerTimeout(error)) hasTimedOut = true;
      throw error;
    }
  };
  const statements = createPostgresStatements(query);
  return { query, execute: statements.execute, release: () => client.release(hasTimedOut || statements.isFull) };
}

/** Whether `query_timeout` has expired. pg identifies it only by this message. */
export function isAnswerTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Has the code of PostgreSQL without free connections (too_many_connections). */
function tooManyWaiting(): Error {
  return Object.assign(new Error(`More than ${MAX_WAITING} requests wait for PostgreSQL.`), { code: '53300' });
}

/** Reads int8 as a number. Our counters stay far below 2^53, and both stores then return the same. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number;
  return oid === pg.types.builtins.TIMESTAMPTZ ? readTime : pg.types.getTypeParser(oid, format as 'text');
}

const readAnyTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');

/**
 * Parses `2026-11-21 14:00:00.5+00`. For a time in UTC of the years 1000 to 9999 it reads the digits, because a page has
 * two times for each row and each text for Date to parse would be garbage.
 */
export function readTime(text: string): Date {
  const isPlain = text.charAt(4) === '-' && text.charAt(0) !== '0' && text.endsWith('+00');
  if (!isPlain) return readAnyTime(text);
  const ms = Date.UTC(
    numberAt(text, 0, 4),
    numberAt(text, 5, 7) - 1,
    numberAt(text, 8, 10),
    numberAt(text, 11, 13),
    numberAt(text, 14, 16),
    numberAt(text, 17, 19)
  );
  // PostgreSQL omits zeros at the end of a fraction.
  const digits = Math.min(text.length - 23, 3);
  return new Date(digits > 0 ? ms + numberAt(text, 20, 20 + digits) * 10 ** (3 - digits) : ms);
}

/** The number whose decimal digits are from `start` to before `end`. */
function numberAt(text: string, start: number, end: number): number {
  let number = 0;
  for (let index = start; index < end; index += 1) number = number * 10 + text.charCodeAt(index) - 48;
  return number;
}
