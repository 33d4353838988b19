import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { PgliteSession } from './pglite-session.ts';
import { isPrepared } from './prepared-query.ts';
import type { Turns } from './turns.ts';

/** The store of a dialect. Several may share one store and its queue. */
export interface PgliteSource {
  /** The session, used exclusively by the current holder of the turn. */
  readonly session: () => Promise<Pick<PgliteSession, 'execute'>>;
  readonly turns: Turns;
  readonly close: () => Promise<void>;
}

/**
 * A Kysely dialect for PGlite, which has exactly one connection: its holder is alone, others wait in a queue.
 *
 * So a transaction is exclusive. Querying the database inside one without using the transaction would wait forever.
 */
export function createPgliteDialect(source: PgliteSource): Dialect {
  return {
    createDriver: () => createDriver(source),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver({ session, turns, close }: PgliteSource): Driver {
  const run = async (connection: DatabaseConnection, statement: string) => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };
  return {
    init: async () => {},
    async acquireConnection() {
      await turns.take();
      try {
        return createConnection(await session());
      } catch (error) {
        turns.give();
        throw error;
      }
    },
    releaseConnection: async () => turns.give(),
    beginTransaction: (connection, settings) => run(connection, beginStatement(settings)),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    destroy: close,
  };
}

function createConnection(session: Pick<PgliteSession, 'execute'>): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { sql, parameters } = query;
      const { rows, affectedRows } = await session.execute({ sql, parameters, isPrepared: isPrepared(query) });
      return { rows: rows as Row[], ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) };
    },
    streamQuery() {
      throw new Error('The embedded store does not stream; read pages instead.');
    },
  };
}

function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');
}
