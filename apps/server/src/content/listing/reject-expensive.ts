import type { Compare, Condition } from '@touchline/contract/filter';
import { CompiledQuery } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { describeCondition } from './describe-condition.ts';
import { explainStatement, type PlanNode } from './explain-statement.ts';
import type { Statement } from './list-query.ts';
import type { Examined } from './page-sql.ts';

/**
 * Maximum cost of a list, in units of PostgreSQL's planner; reading a page of the disk sequentially costs 1. On either
 * store, 100 to 250 units take a millisecond, so this is between one second and three. Source: docs/decisions/031.
 */
const MAX_COST = 300_000;
/**
 * Factor by which searching for parts of texts costs more than the planner expects, because it counts the folding of a
 * text as a few simple steps. Of the hundred worst lists, such ones run at 75 units per millisecond, the others at 185.
 */
const TEXT_FACTOR = 2;
/** In a table of at most this many rows, no filter of 50 conditions costs that much. */
const SMALL = 15_000;
/** ms. */
const SIZE_LIFETIME = 10_000;
/** Maximum number of characters of the terms that a message quotes. */
const LONGEST_TERMS = 200;

/** The planner's estimate for a statement. */
export interface Plan {
  /** Planner units, increased if a condition searches for a part of a text. */
  readonly cost: number;
  /** Names of the indexes that it uses. */
  readonly indexes: ReadonlySet<string>;
}

/**
 * Creates a function that returns the plan of a statement. It returns null if the cost is low in any case, because
 * indexes serve all of it or the table is small. `lifetime`: ms for which the size of a table is cached.
 */
export async function planOf(
  database: Database,
  table: string,
  statement: Statement & { readonly examined: Examined | null },
  lifetime = SIZE_LIFETIME
): Promise<Plan | null> {
  const { examined } = statement;
  if (!examined) return null;
  const factor = examined.conditions.some(comparesPartOfText) ? TEXT_FACTOR : 1;
  const plan = await planLarge(database, statement, { table, minRows: SMALL, lifetime });
  return plan && { ...plan, cost: plan.cost * factor };
}

/** Returns the plan of a statement; null if its table has fewer rows than `minRows`. */
export async function planLarge(
  database: Database,
  statement: Statement,
  {
    table,
    minRows,
    lifetime = SIZE_LIFETIME,
  }: { readonly table: string; readonly minRows: number; readonly lifetime?: number }
): Promise<Plan | null> {
  if ((await sizeOf(database, table, lifetime)) < minRows) return null;
  const plan = await explainStatement(database, statement);
  return { cost: plan?.['Total Cost'] ?? 0, indexes: new Set(plan ? indexesOf(plan) : []) };
}

/**
 * Throws `FILTER_TOO_EXPENSIVE` if the planner's estimate for a statement is too high. The result depends on the
 * filter, the order and the size of the archive, never on the load of the store.
 */
export function rejectExpensive(plan: Plan | null, { examined }: { readonly examined: Examined | null }): void {
  if (plan && examined && plan.cost > MAX_COST) throw tooExpensive(examined);
}

function indexesOf({ 'Index Name': name, Plans: plans = [] }: PlanNode): readonly string[] {
  return [...(name === undefined ? [] : [name]), ...plans.flatMap(indexesOf)];
}

/** Whether a condition searches for a part of a text. */
function comparesPartOfText(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.operands.some(comparesPartOfText);
    case 'not':
      return comparesPartOfText(condition.operand);
    case 'text':
      return true;
    case 'present':
      return false;
    case 'compare':
      return comparesPartOfValue(condition);
  }
}

function comparesPartOfValue({ comparator, operand }: Compare): boolean {
  if (comparator === ':') return operand.type === 'string' || operand.type === 'json';
  return operand.type === 'string' && operand.parts !== null;
}

function tooExpensive({ conditions, order }: Examined): ApiError {
  const terms = conditions.map(describeCondition);
  if (order !== null) terms.push(`the order by ${order}`);
  const all = terms.join(' and ');
  const term = all.length > LONGEST_TERMS ? `${all.slice(0, LONGEST_TERMS)}…` : all;
  return new ApiError(
    'FILTER_TOO_EXPENSIVE',
    `The store would have to examine too many rows one by one for ${term}. Narrow the list by id, type_id, status, entity_ids, or start_time or release_time from and to; look for words with search.`,
    { metadata: { term } }
  );
}

/** Sizes by store. Its adapter is the only object that all connections of a store share. */
const sizes = new WeakMap<object, Map<string, { readonly rows: number; readonly time: number }>>();

/** Number of rows of a table in the planner's statistics; infinity before they are read. */
async function sizeOf(database: Database, table: string, lifetime: number): Promise<number> {
  const { adapter } = database.getExecutor();
  const tableSizes = sizes.get(adapter) ?? new Map();
  sizes.set(adapter, tableSizes);
  const before = tableSizes.get(table);
  if (before && performance.now() - before.time < lifetime) return before.rows;
  const { rows } = await database.executeQuery<{ readonly size: number }>(
    CompiledQuery.raw('select reltuples as size from pg_class where oid = $1::regclass', [table])
  );
  const { size = -1 } = rows[0] ?? {};
  tableSizes.set(table, { rows: size < 0 ? Number.POSITIVE_INFINITY : size, time: performance.now() });
  return tableSizes.get(table)?.rows ?? Number.POSITIVE_INFINITY;
}
