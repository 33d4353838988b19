import { MAX_COUNTED } from '@touchline/contract';
import { preparedQuery } from '../../platform/database/prepared-query.ts';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { explainStatement, type PlanNode } from './explain-statement.ts';
import type { ListQuery, Statement } from './list-query.ts';
import type { Listing } from './listing.ts';
import {
  idsSql,
  type PageStatement,
  type Progress,
  pageSql,
  type Slicing,
  slicedPageSql,
  sliceSql,
} from './page-sql.ts';
import { type Plan, planLarge, planOf, rejectExpensive } from './reject-expensive.ts';

/** The state of a row, which tells whether an earlier copy of it is current. */
export interface ListedRow {
  readonly id: string;
  readonly revision: number;
  /** Epoch ms. */
  readonly createTime: number;
}

export interface ListedPage {
  readonly rows: readonly ListedRow[];
  /** Cursor of the next page, null after the last one. Only `readList` can read it. */
  readonly next: string | null;
  readonly size: ListSize;
}

/** The number of rows of all pages of a list. */
export interface ListSize {
  /** null if not requested. */
  readonly rows: number | null;
  /** Whether `rows` is the planner's estimate, because there are more than `MAX_COUNTED`. */
  readonly isEstimated: boolean;
}

/** The error code that touchline_too_late raises. */
const TIMEOUT_CODE = 'TL001';

/** Reads from the store on a connection. */
export type Run = <Result>(read: (connection: Database) => Promise<Result>) => Promise<Result>;

/** Access to the store for a list. */
export interface StoreAccess {
  /** Runs one short query. */
  readonly run: Run;
  /**
   * Runs a long query: `task` reads its slices one after the other, and other requests may use the store in between.
   */
  readonly runInSlices: <Result>(task: (run: Run) => Promise<Result>) => Promise<Result>;
}

/** When a list is read in slices, and how large these are. */
export interface SliceOptions {
  /** Planner cost above which it is. */
  readonly fromCost: {
    /** For rows that are examined until the page is full; the planner cannot know their number. */
    readonly inOrder: number;
    /** For rows that are all examined. */
    readonly ordered: number;
    /** For rows that an inverted index narrows. */
    readonly inverted: number;
  };
  /** Number of rows of the first slice. */
  readonly firstSize: number;
  /** Rows of a table from which searches are planned. Planning takes a millisecond, half as long as most searches. */
  readonly plannedSearchFrom: number;
}

/** Planner units: about 10 ms. */
const CHEAP = 2_000;

/** Slices do not use an inverted index, so they pay only if the index would find a large part of the table. */
const SLICES: SliceOptions = {
  fromCost: { inOrder: 1, ordered: CHEAP, inverted: 50_000 },
  firstSize: 250,
  plannedSearchFrom: 150_000,
};
/** Target duration of a slice in ms. */
const SLICE_TIME_MS = 8;
const SLICE_SIZE = { least: 50, most: 20_000 };
/** Maximum duration in ms of all slices of a list. Source: contract §5. */
const TIME_LIMIT_MS = 2_000;

/** Reads one page of a list on one connection; see `readList`. */
export function listRows(
  database: Database,
  listing: Listing,
  query: ListQuery,
  slices?: SliceOptions
): Promise<ListedPage> {
  const run: Run = (read) => read(database);
  return readList({ run, runInSlices: (task) => task(run) }, listing, query, slices);
}

/**
 * Reads one page of a list, by one statement or in slices if that would take long. A row that changes between two
 * slices is listed in its old or new state.
 *
 * Throws `FILTER_TOO_EXPENSIVE` if it would cost too much (see reject-expensive.ts), and `TIMEOUT` if rows are examined
 * one by one for longer than 2 s.
 */
export async function readList(
  { run, runInSlices }: StoreAccess,
  listing: Listing,
  query: ListQuery,
  slices: SliceOptions = SLICES
): Promise<ListedPage> {
  // Built before the connection is taken, so that the connection is used only for the store's time.
  const served = pageSql(listing, query);
  const { slicing, page, fallback } = await run(async (database) => {
    const { statement, plan, fallback } = await chooseStatement(
      database,
      listing,
      { query, statement: served },
      slices
    );
    rejectExpensive(plan, statement);
    const isPlanned = statement.examined !== null || plan !== null;
    const isLong = isPlanned && (plan?.cost ?? 0) >= slicedFrom(statement, slices);
    const page = isLong ? null : await readPage(database, statement, query.limit);
    return { slicing: statement.slicing, page, fallback };
  });
  const { firstSize: size } = slices;
  return page ?? runInSlices((runSlice) => readInSlices(runSlice, listing, { query, slicing, size, fallback }));
}

/** The statement for a page, with its plan. */
interface Choice {
  readonly statement: PageStatement;
  readonly plan: Plan | null;
  /** The statement to use if the page is not full after many rows. */
  readonly fallback: Fallback | null;
}

interface Fallback {
  readonly statement: PageStatement;
  readonly cost: number;
}

/**
 * Chooses the statement for a page. It uses the index of texts in metadata if the planner expects a low or lower cost.
 *
 * For a list that ends when its page is full, the planner cannot estimate this: it does not know whether a rare text
 * occurs at all, or under which name. Such a list is first read in order, and by the index once that has cost as much.
 */
async function chooseStatement(
  database: Database,
  listing: Listing,
  { query, statement }: { readonly query: ListQuery; readonly statement: PageStatement },
  { fromCost, plannedSearchFrom }: SliceOptions
): Promise<Choice> {
  const isSearch = query.search.trim() !== '' && statement.examined === null;
  const plan = isSearch
    ? await planLarge(database, statement, { table: listing.table, minRows: plannedSearchFrom })
    : await planOf(database, listing.table, statement);
  if (!plan || !statement.hasValues) return { statement, plan, fallback: null };
  const byValues = { ...pageSql(listing, query, { byValues: true }), slicing: statement.slicing };
  const other = await planOf(database, listing.table, byValues);
  if (!other?.indexes.has(VALUES_INDEX)) return { statement, plan, fallback: null };
  const { cost } = other;
  if (cost < Math.max(plan.cost, CHEAP)) return { statement: byValues, plan: other, fallback: null };
  const isFallback = statement.slicing === 'in-order' && cost < fromCost.inverted;
  return { statement, plan, fallback: isFallback ? { statement: byValues, cost } : null };
}

/** Source: migration 013. */
const VALUES_INDEX = 'events_values';

function slicedFrom({ slicing, isOrdered, isByValues }: PageStatement, { fromCost }: SliceOptions): number {
  // The planner has compared it with reading all rows.
  if (isByValues) return Number.POSITIVE_INFINITY;
  if (!isOrdered) return fromCost.inverted;
  return slicing === 'in-order' ? fromCost.inOrder : fromCost.ordered;
}

async function readInSlices(
  run: Run,
  listing: Listing,
  {
    query,
    slicing,
    size: firstSize,
    fallback,
  }: { query: ListQuery; slicing: Slicing; size: number; fallback: Fallback | null }
): Promise<ListedPage> {
  let progress: Progress = { last: null, best: '[]' };
  let [size, examined, matched, time] = [firstSize, 0, 0, 0];
  for (;;) {
    const { text, values } = sliceSql(listing, query, progress, size);
    const { slice, took } = await run(async (database) => {
      const start = performance.now();
      const { rows } = await database.executeQuery(preparedQuery<Slice>(text, values)).catch(tookTooLong);
      return { slice: rows[0], took: performance.now() - start };
    });
    if (!slice) throw new Error('A slice of a list has no row.');
    time += took;
    if (time > TIME_LIMIT_MS) throw timeout();
    examined += Number(slice.examined);
    matched += Number(slice.matched);
    progress = slice;
    const isFull = slicing === 'in-order' && matched > query.limit;
    if (isFull || Number(slice.examined) < size) break;
    // The planner counts half a unit per row.
    if (fallback && examined / 2 >= fallback.cost) {
      return run((database) => readPage(database, fallback.statement, query.limit));
    }
    size = nextSize(size, took);
  }
  const { text, values } = slicedPageSql(listing, query, { best: progress.best, matched });
  return run((database) => readPage(database, { text, values, isCountLimited: false, hasOnePlan: false }, query.limit));
}

/** Halves or doubles at most, so that one slow slice on a busy machine has little effect. */
function nextSize(size: number, took: number): number {
  const fitting = (size * SLICE_TIME_MS) / Math.max(took, 0.1);
  const next = Math.max(size / 2, Math.min(size * 2, fitting));
  return Math.round(Math.max(SLICE_SIZE.least, Math.min(SLICE_SIZE.most, next)));
}

interface Slice extends Progress {
  /** Counts from PostgreSQL are text. */
  readonly examined: number | string;
  readonly matched: number | string;
}

async function readPage(
  database: Database,
  { text, values, isCountLimited, hasOnePlan }: Statement & Pick<PageStatement, 'isCountLimited' | 'hasOnePlan'>,
  limit: number
): Promise<ListedPage> {
  const { rows: results } = await database
    .executeQuery(preparedQuery<PageResult>(text, values, { hasOnePlan }))
    .catch(tookTooLong);
  const { total = null, rows = null } = results[0] ?? {};
  const listed: readonly RowState[] = JSON.parse(rows ?? '[]');
  const page = listed.slice(0, limit);
  return {
    rows: page.map(([id, revision, createTime]) => ({ id, revision, createTime })),
    next: listed.length > page.length ? (page.at(-1)?.[3] ?? null) : null,
    size: await sizeOf(total === null ? null : Number(total)),
  };

  async function sizeOf(counted: number | null): Promise<ListSize> {
    if (counted === null || counted <= MAX_COUNTED || !isCountLimited) return { rows: counted, isEstimated: false };
    const expected = expectedRows(await explainStatement(database, { text, values })) ?? counted;
    return { rows: Math.max(expected, counted), isEstimated: true };
  }
}

/** Returns the planner's estimate of the rows that a statement's count would have without its limit. */
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
 * Returns the ids of a list's first rows, in order, at most `query.limit`. `hasMore` says whether there are more.
 *
 * For long lists, whose rows are read in batches. Throws like `readList`.
 */
export async function listIds(
  database: Database,
  listing: Listing,
  query: Omit<ListQuery, 'pinnedIds' | 'after' | 'isCounted'>
): Promise<{ readonly ids: readonly string[]; readonly hasMore: boolean }> {
  const statement = idsSql(listing, query);
  rejectExpensive(await planOf(database, listing.table, statement), statement);
  const { text, values } = statement;
  const { rows } = await database.executeQuery(preparedQuery<{ ids: string }>(text, values)).catch(tookTooLong);
  const ids: readonly string[] = JSON.parse(rows[0]?.ids ?? '[]');
  return { ids: ids.slice(0, query.limit), hasMore: ids.length > query.limit };
}

/** The row of a page's statement; see `pageRowSql`. */
interface PageResult {
  readonly total: number | string | null;
  readonly rows: string | null;
}

/** Id, revision, creation in epoch ms, and the cursor of the page that begins after the row. */
type RowState = readonly [id: string, revision: number, createTime: number, next: string];

function tookTooLong(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === TIMEOUT_CODE)) throw error;
  throw timeout(error);
}

function timeout(cause?: unknown): ApiError {
  return new ApiError(
    'TIMEOUT',
    'The list took longer than 2 seconds. Try again, or narrow it by id, type_id, status, a span of start_time or release_time, or entity_ids.',
    { cause }
  );
}
