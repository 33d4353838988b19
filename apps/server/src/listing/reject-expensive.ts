import type { Compare, Condition } from '@touchline/contract/filter';
import { CompiledQuery } from 'kysely';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../errors.ts';
import { describeCondition } from './describe-condition.ts';
import type { Examined, Statement } from './page-sql.ts';

/**
 * The most that a list may cost, in the units of PostgreSQL's planner (a page of the disk read in order is 1). 100 to 250
 * units take a millisecond on either store, so this is between one second and three. Source: docs/decisions/031.
 */
const MAX_COST = 300_000;
/**
 * How much more a list costs than the planner expects if it looks for parts of texts: the planner takes the folding of a
 * text for a few simple steps. Of the hundred worst lists such ones run at 75 units a millisecond, the others at 185.
 */
const TEXT_FACTOR = 2;
/** In a table of so many rows no filter of 50 conditions costs that much. */
const SMALL = 15_000;
/** ms. */
const SIZE_LIFETIME = 10_000;
/** Characters of the terms that a message quotes. */
const LONGEST_TERMS = 200;

/**
 * Throws `FILTER_TOO_EXPENSIVE` when the planner expects too much of a statement. That depends on the filter, the order
 * and the size of the archive, never on how busy the store is. `lifetime`: ms for which a size is taken as known.
 */
export async function rejectExpensive(
  database: Database,
  table: string,
  { text, values, examined }: Statement & { readonly examined: Examined | null },
  lifetime = SIZE_LIFETIME
): Promise<void> {
  if (!examined) return;
  const size = await sizeOf(database, table, lifetime);
  if (size < SMALL) return;
  const { rows } = await database.executeQuery<Explained>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...values])
  );
  const cost = rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0;
  const factor = examined.conditions.some(looksIntoText) ? TEXT_FACTOR : 1;
  if (cost * factor > MAX_COST) throw tooExpensive(examined);
}

/** Whether a condition looks for a part of a text. */
function looksIntoText(condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.operands.some(looksIntoText);
    case 'not':
      return looksIntoText(condition.operand);
    case 'text':
      return true;
    case 'present':
      return false;
    case 'compare':
      return looksIntoValue(condition);
  }
}

function looksIntoValue({ comparator, operand }: Compare): boolean {
  if (comparator === ':') return operand.type === 'string' || operand.type === 'json';
  return operand.type === 'string' && operand.parts !== null;
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Total Cost': number } }];
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

/** Sizes by store: its adapter is the one thing that all connections of a store share. */
const sizes = new WeakMap<object, Map<string, { readonly rows: number; readonly time: number }>>();

/** Rows of a table as the planner knows them; infinity before it has looked. */
async function sizeOf(database: Database, table: string, lifetime: number): Promise<number> {
  const { adapter } = database.getExecutor();
  const known = sizes.get(adapter) ?? new Map();
  sizes.set(adapter, known);
  const before = known.get(table);
  if (before && performance.now() - before.time < lifetime) return before.rows;
  const { rows } = await database.executeQuery<{ readonly size: number }>(
    CompiledQuery.raw('select reltuples as size from pg_class where oid = $1::regclass', [table])
  );
  const { size = -1 } = rows[0] ?? {};
  known.set(table, { rows: size < 0 ? Number.POSITIVE_INFINITY : size, time: performance.now() });
  return known.get(table)?.rows ?? Number.POSITIVE_INFINITY;
}
