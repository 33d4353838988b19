import { preparedQuery } from '../database/pglite-prepared.ts';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../errors.ts';
import type { Listing } from './listing.ts';
import { idsSql, pageSql, type Question } from './page-sql.ts';

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
  /** Rows of all pages together. */
  readonly totalSize: number;
}

/** What touchline_too_late raises. */
const TOO_LATE = 'TL001';

/**
 * One page of a list, by one statement.
 *
 * Throws `FILTER_TOO_EXPENSIVE` when rows must be looked at one by one and that takes longer than 2 s.
 */
export async function listRows(database: Database, listing: Listing, question: Question): Promise<ListedPage> {
  const { text, values } = pageSql(listing, question);
  const { rows } = await database.executeQuery(preparedQuery<Row>(text, values)).catch(refuseExpensive);
  const total = rows[0]?.total ?? 0;
  const found = rows.filter((row): row is Found => row.id !== null);
  const page = found.slice(0, question.limit);
  return {
    rows: page,
    next: found.length > page.length ? (page.at(-1)?.next ?? null) : null,
    totalSize: Number(total),
  };
}

/**
 * Returns the ids of a list's first rows, in order, at most `question.limit`; `hasMore`: there are more than that.
 *
 * For readers of long lists, who fetch the rows of these ids bit by bit. Throws as `listRows` does.
 */
export async function listIds(
  database: Database,
  listing: Listing,
  question: Omit<Question, 'pinnedIds' | 'after'>
): Promise<{ readonly ids: readonly string[]; readonly hasMore: boolean }> {
  const { text, values } = idsSql(listing, question);
  const { rows } = await database.executeQuery(preparedQuery<{ id: string }>(text, values)).catch(refuseExpensive);
  return { ids: rows.slice(0, question.limit).map(({ id }) => id), hasMore: rows.length > question.limit };
}

interface Found extends ListedRow {
  readonly total: number;
  readonly next: string;
}
type Row = Found | { readonly total: number; readonly id: null };

function refuseExpensive(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === TOO_LATE)) throw error;
  throw new ApiError(
    'FILTER_TOO_EXPENSIVE',
    'The list takes longer than 2 seconds to find; ask also for id, type_id, status, a span of start_time or release_time, or entity_ids.',
    { cause: error }
  );
}
