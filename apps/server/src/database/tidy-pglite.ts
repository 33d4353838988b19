import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** ms between two looks. */
const INTERVAL = 30_000;

/**
 * Does for the embedded store what autovacuum does for a server: without it the planner knows nothing of the tables and
 * asks the wrong index. Gives what ends it.
 */
export function keepTidy(database: Database): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    // What fails here, say because the store closes, fails no one: lists are only slower.
    tidy(database)
      .catch(() => {})
      .finally(() => {
        busy = false;
      });
  }, INTERVAL);
  timer.unref();
  return () => clearInterval(timer);
}

/** Vacuums and analyses the tables of which a tenth changed, or that never were, and gives their names. */
export async function tidy(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select known.relname as name
    from pg_stat_user_tables as known join pg_class on pg_class.oid = relid
    where schemaname = current_schema()
      and (n_mod_since_analyze > 50 + n_live_tup / 10 or (reltuples < 0 and pg_relation_size(relid) > 0))
    order by known.relname`.execute(database);
  for (const { name } of rows) await sql`vacuum analyze ${sql.table(name)}`.execute(database);
  return rows.map(({ name }) => name);
}
