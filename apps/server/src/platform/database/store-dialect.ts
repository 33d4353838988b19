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
import { planningOf } from './prepared-query.ts';
import type { StoreQuery, StoreResult } from './store-query.ts';

/** A connection to a store, used by one caller at a time. */
export interface StoreConnection {
  execute(query: StoreQuery): Promise<StoreResult>;
  release(): void;
}

/** The connections of a store. */
export interface StoreConnections {
  /** Resolves when a connection is free. */
  connect(): Promise<StoreConnection>;
  end(): Promise<void>;
}

/** Creates the Kysely dialect of both stores. */
export function createStoreDialect(connections: StoreConnections): Dialect {
  return {
    createDriver: () => createDriver(connections),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

interface DriverConnection extends DatabaseConnection {
  readonly release: () => void;
}

function createDriver({ connect, end }: StoreConnections): Driver {
  const run = async (connection: DatabaseConnection, statement: string) => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };
  return {
    init: async () => {},
    acquireConnection: async () => createConnection(await connect()),
    releaseConnection: async (connection) => (connection as DriverConnection).release(),
    beginTransaction: (connection, settings) => run(connection, beginStatement(settings)),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    destroy: end,
  };
}

function createConnection({ execute, release }: StoreConnection): DriverConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { sql, parameters } = query;
      const { rows, affectedRows } = await execute({ sql, parameters, planning: planningOf(query) });
      return { rows: rows as Row[], ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) };
    },
    streamQuery() {
      throw new Error('The store does not stream; read pages instead.');
    },
    release,
  };
}

function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');
}
