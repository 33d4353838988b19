import { sql } from 'kysely';
import type { Statement } from '../../content/listing/list-query.ts';
import type { Database } from '../../platform/database/schema.ts';

/** The cost of a page's statement. */
export interface PageRun {
  /** Rows read from tables and indexes, including those that were filtered out afterwards. */
  readonly read: number;
  /** Rows of the result. */
  readonly returned: number;
  /** The size of the whole list; 0 if not counted. */
  readonly total: number;
  /** The plan as JSON. */
  readonly plan: string;
}

/** Runs a page's statement prepared, as the embedded store does. */
export function runPage(database: Database, { text, values }: Statement): Promise<PageRun> {
  return database.connection().execute(async (connection) => {
    const call = `execute page (${values.map(literal).join(', ')})`;
    await sql.raw(`prepare page as ${text}`).execute(connection);
    const explained = await sql.raw<Explained>(`explain (analyze, format json) ${call}`).execute(connection);
    const { rows } = await sql.raw<{ total: number | null; rows: string | null }>(call).execute(connection);
    await sql.raw('deallocate page').execute(connection);
    const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('The store returned no plan.');
    return {
      read: readsOf(plan),
      returned: JSON.parse(rows[0]?.rows ?? '[]').length,
      total: Number(rows[0]?.total ?? 0),
      plan: JSON.stringify(plan, null, 1),
    };
  });
}

/** Analyses the events, and allows index-only scans. */
export async function vacuumEvents(database: Database): Promise<void> {
  await sql`vacuum analyze events`.execute(database);
}

/** Makes the planner assume so many events until they are analysed. Nothing else analyses them from then on. */
export async function simulateRows(database: Database, rows: number): Promise<void> {
  await sql`alter table events set (autovacuum_enabled = false)`.execute(database);
  await sql`update pg_class set reltuples = ${rows}::real where oid = 'events'::regclass`.execute(database);
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }];
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

function readsOf(node: PlanNode): number {
  const isStored = node['Relation Name'] !== undefined || node['Index Name'] !== undefined;
  const rows =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = isStored ? rows * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + readsOf(child), own);
}

/** A value as SQL text. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]::text[]`;
  return value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`;
}
