import { MAX_COUNTED } from '@touchline/contract';
import { CompiledQuery } from 'kysely';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../errors.ts';
import type { Listing } from './listing.ts';
import { idsSql, pageSql, type Question } from './page-sql.ts';
import { rejectExpensive } from './reject-expensive.ts';

export type { Question } from './page-sql.ts';

export interface ListedRow {
  readonly id: string;
  /** JSON text, as stored. */
  readonly body: string;
  readonly revision: number;
  readonly create_time: Date;
  readonly update_time: Date;
}

export interface ListedPage {
  readonly rows: readonly ListedRow[];
  /** Where the next page begins, null after the last one; it means something to this function only. */
  readonly next: string | null;
  readonly size: ListSize;
}

/** How many rows all pages of a list have together. */
export interface ListSize {
  /** null: not requested. */
  readonly rows: number | null;
  /** Whether `rows` is the planner's estimate, because there are more than `MAX_COUNTED`. */
  readonly isEstimated: boolean;
}

/** What touchline_too_late raises. */
const TOO_LATE = 'TL001';

/**
 * One page of a list, by one statement.
 *
 * Throws `FILTER_TOO_EXPENSIVE` when it would cost too much, see reject-expensive.ts, and `TIMEOUT` when rows are examined
 * one by one for longer than 2 s.
 */
export async function listRows(database: Database, listing: Listing, question: Question): Promise<ListedPage> {
  const statement = pageSql(listing, question);
  const { text, values, isCountLimited } = statement;
  await rejectExpensive(database, listing.table, statement);
  const { rows } = await database.executeQuery(preparedQuery<Row>(text, values)).catch(tookTooLong);
  const total = rows[0]?.total ?? null;
  const found = rows.filter((row): row is Found => row.id !== null);
  const page = found.slice(0, question.limit);
  return {
    rows: page,
    next: found.length > page.length ? (page.at(-1)?.next ?? null) : null,
    size: await sizeOf(total === null ? null : Number(total)),
  };

  async function sizeOf(counted: number | null): Promise<ListSize> {
    if (counted === null || counted <= MAX_COUNTED || !isCountLimited) return { rows: counted, isEstimated: false };
    const { rows } = await database.executeQuery<Explained>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...values])
    );
    const expected = expectedRows(rows[0]?.['QUERY PLAN'][0].Plan) ?? counted;
    return { rows: Math.max(expected, counted), isEstimated: true };
  }
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly Plans?: readonly PlanNode[];
}

/** How many rows a statement's count would find without its limit, as the planner expects. */
function expectedRows(node: PlanNode | undefined): number | null {
  const [counted] = node?.Plans ?? [];
  if (node?.['Node Type'] === 'Aggregate' && counted?.['Node Type'] === 'Limit') {
    return counted.Plans?.[0]?.['Plan Rows'] ?? null;
  }
  for (const child of node?.Plans ?? []) {
    const rows = expectedRows(child);
    if (rows !== null) return rows;
  }
  return null;
}

/**
 * Returns the ids of a list's first rows, in order, at most `question.limit`; `hasMore`: there are more than that.
 *
 * For readers of long lists, who fetch the rows of these ids bit by bit. Throws as `listRows` does.
 */
export async function listIds(
  database: Database,
  listing: Listing,
  question: Omit<Question, 'pinnedIds' | 'after' | 'isCounted'>
): Promise<{ readonly ids: readonly string[]; readonly hasMore: boolean }> {
  const statement = idsSql(listing, question);
  await rejectExpensive(database, listing.table, statement);
  const { text, values } = statement;
  const { rows } = await database.executeQuery(preparedQuery<{ id: string }>(text, values)).catch(tookTooLong);
  return { ids: rows.slice(0, question.limit).map(({ id }) => id), hasMore: rows.length > question.limit };
}

interface Found extends ListedRow {
  readonly total: number | null;
  readonly next: string;
}
type Row = Found | { readonly total: number | null; readonly id: null };

function tookTooLong(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === TOO_LATE)) throw error;
  throw new ApiError(
    'TIMEOUT',
    'The list took longer than 2 seconds; try again, or ask also for id, type_id, status, a span of start_time or release_time, or entity_ids.',
    { cause: error }
  );
}
