import type { QueryResult } from 'pg';
import type { StoreQuery, StoreResult } from './store-query.ts';

/** Maximum number of statements that a connection keeps planned. After that it is replaced. */
const MAX_STATEMENTS = 100;
/** Commands whose row count is the number of affected rows. */
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Runs statements on one connection to PostgreSQL. */
export interface PostgresStatements {
  execute(query: StoreQuery): Promise<StoreResult>;
  /** Whether the connection keeps as many planned statements as it may. */
  readonly isFull: boolean;
}

/**
 * Creates a function that runs statements on a connection and plans those with one plan only once. Planning such a list
 * takes PostgreSQL twice as long as reading it.
 *
 * PostgreSQL by itself would compare costs and often plan again, so the connection changes its setting for them.
 */
export function createPostgresStatements(
  query: (sql: string, parameters: readonly unknown[], name?: string) => Promise<QueryResult>
): PostgresStatements {
  const names = new Map<string, string>();
  /** The setting of the connection; undefined: not known. */
  let plansOnce: boolean | undefined = false;

  function nameOf(sql: string): string {
    const name = names.get(sql) ?? `list_${names.size}`;
    names.set(sql, name);
    return name;
  }

  async function setPlanning(once: boolean): Promise<void> {
    if (once === plansOnce) return;
    await query(`set plan_cache_mode = ${once ? 'force_generic_plan' : 'auto'}`, []);
    plansOnce = once;
  }

  return {
    async execute({ sql, parameters, planning }) {
      const once = planning === 'once';
      // Without parameters there is only one plan. This includes the end of a transaction that has failed.
      if (parameters.length > 0) await setPlanning(once);
      const { command, rowCount, rows } = await query(sql, parameters, once ? nameOf(sql) : undefined);
      // PostgreSQL then also takes back the setting.
      if (command === 'ROLLBACK') plansOnce = undefined;
      return { rows, affectedRows: WRITES.has(command) ? (rowCount ?? 0) : undefined };
    },
    get isFull() {
      return names.size >= MAX_STATEMENTS;
    },
  };
}
