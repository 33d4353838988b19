import type { PGlite } from '@electric-sql/pglite';
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
import { createPreparedStatements, isPrepared } from './pglite-prepared.ts';

/**
 * Kysely on PGlite, which has exactly one connection: whoever holds it is alone, others wait in turn.
 *
 * So a transaction is exclusive, and asking the database from inside one without using it would wait for ever.
 */
export function createPgliteDialect(pglite: PGlite): Dialect {
  return {
    createDriver: () => createDriver(pglite),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver(pglite: PGlite): Driver {
  const connection = createConnection(pglite);
  const turns = createTurns();
  const run = (statement: string) => connection.executeQuery(CompiledQuery.raw(statement)).then(() => undefined);
  return {
    async init() {
      await pglite.waitReady;
      // One connection for all: what is planned once serves every later value, and planning costs more than asking.
      await pglite.exec('set plan_cache_mode = force_generic_plan');
    },
    acquireConnection: () => turns.take().then(() => connection),
    releaseConnection: async () => turns.give(),
    beginTransaction: (_, settings) => run(beginStatement(settings)),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    destroy: () => turns.take().then(() => pglite.close()),
  };
}

function createConnection(pglite: PGlite): DatabaseConnection {
  const runPrepared = createPreparedStatements(pglite);
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      if (isPrepared(query)) return { rows: await runPrepared<Row>(query) };
      const { sql, parameters } = query;
      const { rows, affectedRows } = await pglite.query<Row>(sql, [...parameters]);
      return { rows, ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }) };
    },
    streamQuery() {
      throw new Error('The embedded store does not stream; read pages instead.');
    },
  };
}

function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  return ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ');
}

/** A queue of one holder: `take` resolves when it is the caller's turn. */
function createTurns() {
  const waiting: (() => void)[] = [];
  let taken = false;
  return {
    take(): Promise<void> {
      if (!taken) {
        taken = true;
        return Promise.resolve();
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    give(): void {
      const next = waiting.shift();
      if (next) next();
      else taken = false;
    },
  };
}
