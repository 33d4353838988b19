import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Connections of one server to PostgreSQL: enough for the queries of two cores, few enough for many servers. */
const POOL_SIZE = 16;
/** Requests that may wait for a connection; those beyond are refused at once, for they would only wait in vain. */
const MAX_WAITING = 500;
/** ms to wait for a connection, be it a new one or one that others hold. */
const CONNECT_TIMEOUT = 3_000;
/** ms until PostgreSQL itself gives a statement up, waits for locks included. A list has less, see listing. */
const STATEMENT_TIMEOUT = 5_000;
/** ms until we give it up: longer, for it is only due where the network swallows the answer. */
const ANSWER_TIMEOUT = 7_000;
/** ms a transaction may stand idle: a server that froze or lost its network must not hold a publisher's row. */
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000;

interface PoolPlace {
  readonly url: string;
  /** Told of connections that broke while idle; they are replaced. */
  readonly onIdleError: (error: Error) => void;
}

/** Connections for requests: nothing waits for long, neither for one nor on one. Timeouts in the URL win. */
export function createRequestPool(place: PoolPlace): PostgresPool {
  return createPool(place, {
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
  });
}

/** One connection for migrations, which may take long and may have to wait for another server's. */
export function createPatientPool(place: PoolPlace): PostgresPool {
  return createPool(place, { max: 1, connectionTimeoutMillis: 10_000 });
}

function createPool({ url, onIdleError }: PoolPlace, limits: pg.PoolConfig): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'touchline',
    keepAlive: true,
    types: { getTypeParser },
    onConnect: withoutJit,
    ...limits,
  });
  // Without a listener an idle connection that breaks (a restart of PostgreSQL) ends the process.
  pool.on('error', onIdleError);
  // So does one that breaks while a query runs on it, besides failing the query, which is how we learn of it.
  pool.on('connect', (client) => client.on('error', () => {}));
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      if (pool.waitingCount >= MAX_WAITING) throw tooManyWaiting();
      const client = await pool.connect();
      const known = clients.get(client);
      if (known) return known;
      const made = withoutLateAnswers(client);
      clients.set(client, made);
      return made;
    },
    end: () => pool.end(),
  };
}

/**
 * Compiling the filter of a list takes longer than the answer may, seconds for one of many conditions, and nothing
 * interrupts it: neither the limit of a list nor that of statements.
 */
async function withoutJit(client: pg.ClientBase): Promise<void> {
  await client.query('set jit = off');
}

/** A connection that owes an answer is closed: whoever got it next would wait behind that. */
function withoutLateAnswers(client: pg.PoolClient): PostgresPoolClient {
  let late = false;
  const query = async (sql: string, parameters: unknown[]) => {
    // A rollback must not wait as long again.
    if (late) throw new Error('Connection terminated: it owes an answer');
    try {
      return await client.query(sql, parameters);
    } catch (error) {
      if (isAnswerTimeout(error)) late = true;
      throw error;
    }
  };
  // Kysely asks a second way, by cursor, only when it was given a cursor to ask with.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(late) };
}

/** `query_timeout` passed: pg names it by these words only. */
export function isAnswerTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** With the code that PostgreSQL gives when it has no connection left (too_many_connections). */
function tooManyWaiting(): Error {
  return Object.assign(new Error(`More than ${MAX_WAITING} requests wait for PostgreSQL.`), { code: '53300' });
}

/** int8 as a number: our counters stay far below 2^53, and both stores then answer alike. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8) return Number;
  return oid === pg.types.builtins.TIMESTAMPTZ ? readTime : pg.types.getTypeParser(oid, format as 'text');
}

const readAnyTime = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text');

/** `2026-11-21 14:00:00.5+00`: a time of our era in UTC is ISO 8601 but for two letters, which Date reads far quicker. */
function readTime(text: string): Date {
  if (text.charAt(4) !== '-' || !text.endsWith('+00')) return readAnyTime(text);
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`);
}
