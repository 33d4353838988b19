import { isId, MAX_COUNTED } from '@touchline/contract';
import type { Condition, Order } from '@touchline/contract/filter';
import type { Terms } from './condition-sql.ts';
import type { ListQuery, Statement } from './list-query.ts';
import type { Listing } from './listing.ts';
import { afterSql, cursorSql, KEYS_BY_ID, type Key, keysOf, keysOfRank, namedKeys, orderBySql } from './order-sql.ts';
import { pageRowSql, STATE_COLUMNS } from './page-row-sql.ts';
import { createParameters, type Parameters } from './parameters.ts';
import { searchSql } from './search-sql.ts';
import { tagsOf } from './texts.ts';
import { isByTitle, titlePageSql } from './title-page-sql.ts';
import { boundsOfLatestFirst, whereOf } from './where-sql.ts';

/** Reasons why a page examines rows one by one. */
export interface Examined {
  /** Parts of the filter that no index decides. */
  readonly conditions: readonly Condition[];
  /** The first field of an order that no index serves. */
  readonly order: string | null;
}

/** Maximum duration of a query in seconds. Source: contract §5. */
const TIME_LIMIT = 2;
/** A statement's time begins when PostgreSQL receives it, so that no clocks of different machines are compared. */
const IN_TIME = `clock_timestamp() < statement_timestamp() + interval '${TIME_LIMIT} s'`;

/** Ways to divide a list that examines rows one by one into short statements. */
export type Slicing =
  /** By id: all rows must be examined before any is known to be on the page. */
  | 'by-id'
  /** In the order of the list, which ends when the page is full. */
  | 'in-order';

/**
 * Returns the statement for one page: the states of up to `limit` rows and one more (`pageRowSql`). `total` is the size
 * of the whole list, null unless requested. With `isCountLimited`, the count ends after `MAX_COUNTED` rows and one more.
 * `examined` is null if indexes serve everything.
 *
 * `byValues` finds texts in metadata by their index in any order, which pays if few rows have them.
 */
export function pageSql(listing: Listing, query: ListQuery, { byValues = false } = {}): PageStatement {
  if (isByTitle(listing, query)) {
    const served = {
      isCountLimited: true,
      examined: null,
      slicing: 'in-order',
      isOrdered: true,
      hasValues: false,
      isByValues: false,
      hasOnePlan: false,
    } as const;
    return { ...titlePageSql(listing, query), ...served };
  }
  const parameters = createParameters();
  const parts = partsOf(listing, query, parameters, byValues);
  const { isInOrder, isOrdered, hasValues, pinned, examined } = parts;
  const isOnlyInOrder = isInOrder && pinned === null;
  const text = isOnlyInOrder ? pageInOrder(parts) : pageOfMatches(parts, matchesSql(parts));
  const slicing = isInOrder ? 'in-order' : 'by-id';
  return {
    text,
    values: parameters.values,
    isCountLimited: isInOrder,
    examined,
    slicing,
    isOrdered,
    hasValues,
    isByValues: byValues && hasValues,
    hasOnePlan: isOnlyInOrder && parts.hasOnePlan,
  };
}

export interface PageStatement extends Statement {
  readonly isCountLimited: boolean;
  readonly examined: Examined | null;
  readonly slicing: Slicing;
  /** Whether no inverted index narrows the rows to be examined. */
  readonly isOrdered: boolean;
  /** Whether `byValues` makes a difference: the index of the texts in metadata serves a condition. */
  readonly hasValues: boolean;
  readonly isByValues: boolean;
  /** Whether one plan is best for all values, so that it need not be planned for each page. */
  readonly hasOnePlan: boolean;
}

/** The progress of a list that is read in slices. */
export interface Progress {
  /** JSON of the keys of the last examined row; null at the beginning. */
  readonly last: string | null;
  /** JSON of the first rows of the page so far: an array of objects with `match_id` and `key_0`, `key_1`, … */
  readonly best: string;
}

/**
 * Returns the statement that examines the next `size` rows. Its single row has `examined`, their number; `matched`, the
 * number of them in the list; and the new progress, `last` and `best`.
 */
export function sliceSql(listing: Listing, query: ListQuery, { last, best }: Progress, size: number): Statement {
  const parameters = createParameters();
  const parts = partsOf(listing, query, parameters);
  const { table, boundedWhere, keys, isInOrder, cursor, limit, terms } = parts;
  const named = namedKeys(keys);
  const scanKeys = isInOrder ? keys : KEYS_BY_ID;
  const start = last === null ? (isInOrder ? cursor.keys : null) : JSON.parse(last);
  const after = start ? ` and ${afterSql(scanKeys, start, terms)}` : '';
  const afterCursor = cursor.keys && !isInOrder ? ` where ${afterSql(named, cursor.keys, terms)}` : '';
  const text = `
with slice as materialized (
  select * from ${table} where ${isInOrder ? parts.servedWhere : `publisher_id = ${parts.publisher}`}${after}
  order by ${orderBySql(scanKeys)} limit ${parameters.add(size, 'integer')}
), matches as materialized (
  select id as match_id, ${asNamed(keys, named)} from slice where ${boundedWhere}
), best as (
  select * from matches${afterCursor} union all select * from ${carriedSql(parts, best)}
)
select
  (select count(*) from slice) as examined,
  (select count(*) from matches) as matched,
  (select ${cursorSql(scanKeys)} from slice order by ${orderBySql(reversed(scanKeys))} limit 1) as last,
  (select coalesce(json_agg(page), '[]')::text from (
    select * from best order by ${orderBySql(named)} limit ${limit}
  ) as page) as best`;
  return { text, values: parameters.values };
}

/**
 * Returns the statement for a page whose rows were determined in slices. `matched`: rows of the whole list. Its result
 * is like that of `pageSql`.
 */
export function slicedPageSql(
  listing: Listing,
  query: ListQuery,
  { best, matched }: Pick<Progress, 'best'> & { readonly matched: number }
): Statement {
  const parameters = createParameters();
  // Every parameter must occur in the text of its statement, but this one has neither filter nor order.
  const parts: Parts = {
    ...partsOf(listing, query, createParameters()),
    ...pageTermsOf(query, parameters),
    terms: termsOf(listing, [], parameters),
  };
  const matches = {
    rows: `matches as (select * from ${carriedSql(parts, best)})`,
    count: query.isCounted ? `${parameters.add(matched, 'integer')}::bigint` : 'null::bigint',
  };
  return { text: pageOfMatches(parts, matches), values: parameters.values };
}

/** Rows from an earlier slice, from their JSON. */
function carriedSql({ keys, terms }: Parts, best: string): string {
  const columns = keys.map(({ type }, index) => `key_${index} ${type}${type === 'text' ? ' collate "C"' : ''}`);
  return `json_to_recordset(${terms.parameters.add(best, 'text')}::json) as carried (match_id text, ${columns.join(', ')})`;
}

function reversed(keys: readonly Key[]): readonly Key[] {
  return keys.map((key) => ({ ...key, descending: !key.descending }));
}

/** Counts the rows of `source` if requested. Rows that an index returns are counted only up to the limit. */
function countSql({ isCounted, isInOrder }: Parts, source: string): string {
  if (!isCounted) return 'null::bigint';
  if (!isInOrder) return `(select count(*) from ${source})`;
  return `(select count(*) from (select from ${source} limit ${MAX_COUNTED + 1}) as counted)`;
}

/**
 * Returns the statement for the ids of a list's first rows, in order, without count, pins or bodies. One row has all of
 * them as a JSON array in `ids`, which is read in half the time of separate rows: up to `limit` and one more.
 */
export function idsSql(
  listing: Listing,
  query: Omit<ListQuery, 'pinnedIds' | 'after' | 'isCounted'>
): Statement & { readonly examined: Examined | null } {
  const parameters = createParameters();
  const idsQuery = { ...query, pinnedIds: [], after: null, isCounted: false };
  const { table, boundedWhere, keys, limit, examined } = partsOf(listing, idsQuery, parameters);
  const page = `select id from ${table} where ${boundedWhere} order by ${orderBySql(keys)} limit ${limit}`;
  const text = `select coalesce(json_agg(id), '[]')::text as ids from (${page}) as page`;
  return { text, values: parameters.values, examined };
}

interface Parts {
  readonly table: string;
  /** Placeholder of the publisher's id. */
  readonly publisher: string;
  readonly where: string;
  /** `where` with its bounds on the time of the order, in the form of that order's index. */
  readonly boundedWhere: string;
  /** The part of `boundedWhere` that indexes serve. */
  readonly servedWhere: string;
  readonly keys: readonly Key[];
  /** One index returns the rows in order, so that reading ends with the page. */
  readonly isInOrder: boolean;
  /** Whether no inverted index narrows the rows. */
  readonly isOrdered: boolean;
  readonly hasValues: boolean;
  /** Of the filter; the page must also be read in order. */
  readonly hasOnePlan: boolean;
  /** Placeholder of the pinned ids. */
  readonly pinned: string | null;
  readonly cursor: Cursor;
  readonly limit: string;
  readonly isCounted: boolean;
  readonly examined: Examined | null;
  readonly terms: Terms;
}

function partsOf(listing: Listing, query: ListQuery, parameters: Parameters, byValues = false): Parts {
  const tags = tagsOf(query.locales);
  const terms = termsOf(listing, tags, parameters);
  const { publisher, pinned, limit } = pageTermsOf(query, parameters);

  const search = searchSql(query.search, tags, parameters);
  const orders = query.orderBy?.length ? query.orderBy : listing.defaultOrder;
  const byRank = search !== null && !query.orderBy?.length;
  const isSearched = search !== null;
  const { bare, rest, examined, isOrdered, hasValues, hasOnePlan } = whereOf(query.filter, terms, {
    isSearched,
    byValues,
  });
  const isOrderIndexed = isOrdered && search === null && listing.indexedOrder(orders, query.filter);
  // Without a count, rows that must be examined one by one are examined until the page is full.
  const isInOrder = isOrderIndexed && (rest === null || !query.isCounted);
  // Inverted indexes return few rows, in any order.
  const isSorted = isOrdered && search === null && !isOrderIndexed;

  const served = [
    `publisher_id = ${publisher}`,
    ...bare,
    ...(search ? [search.where] : []),
    ...(pinned ? [`id <> all(${pinned})`] : []),
  ];
  const conjuncts = [
    ...served,
    // Only CASE guarantees that the clock is read before the rest is evaluated.
    ...(isInOrder && rest === null
      ? []
      : [`case when ${IN_TIME} then ${rest ?? 'true'} else touchline_too_late() end`]),
  ];
  const bounds = isInOrder ? boundsOfLatestFirst(query.filter, orders, terms) : [];
  return {
    table: listing.table,
    publisher,
    where: conjuncts.join(' and '),
    boundedWhere: [...conjuncts, ...bounds].join(' and '),
    servedWhere: [...served, ...bounds].join(' and '),
    keys: byRank ? keysOfRank(search.rank()) : keysOf(orders, terms),
    isInOrder,
    isOrdered: isOrdered && search === null,
    hasValues,
    hasOnePlan,
    pinned,
    cursor: readCursor(query.after),
    limit,
    isCounted: query.isCounted,
    examined: examinedOf(examined, isSorted ? orders[0] : undefined),
    terms,
  };
}

/** Placeholders of the parameters of every page. */
function pageTermsOf(query: ListQuery, parameters: Parameters): Pick<Parts, 'publisher' | 'pinned' | 'limit'> {
  const pinnedIds = [...new Set(query.pinnedIds)].filter(isId);
  return {
    publisher: parameters.add(query.publisher, 'text'),
    pinned: pinnedIds.length > 0 ? parameters.add(pinnedIds, 'text[]') : null,
    limit: parameters.add(query.limit + 1, 'integer'),
  };
}

function examinedOf(conditions: readonly Condition[], order: Order | undefined): Examined | null {
  return conditions.length > 0 || order ? { conditions, order: order?.field ?? null } : null;
}

export function termsOf(listing: Terms['listing'], tags: readonly string[], parameters: Parameters): Terms {
  let places: readonly string[] | null = null;
  let list: string | null = null;
  return {
    listing,
    parameters,
    tags() {
      places ??= tags.map((tag) => parameters.add(tag, 'text'));
      return places;
    },
    tagList() {
      list ??= parameters.add(tags, 'text[]');
      return list;
    },
  };
}

/** The start of a page: after the row with these keys, or after the pinned row at this position, from 1. */
type Cursor = { readonly keys: readonly unknown[] | null; readonly place: number };

/** Cursors are signed, so they are unchanged. */
function readCursor(after: string | null): Cursor {
  const read: unknown = after === null ? 0 : JSON.parse(after);
  return Array.isArray(read) ? { keys: read, place: 0 } : { keys: null, place: Number(read) };
}

/** An index returns the page's rows one after the other; they are counted without being read. */
function pageInOrder(parts: Parts): string {
  const { table, where, boundedWhere, keys, limit, cursor, terms } = parts;
  const named = namedKeys(keys);
  const after = cursor.keys ? ` and ${afterSql(keys, cursor.keys, terms)}` : '';
  // JSON is built outside. Inside, it would be built for all rows if the planner chooses to sort.
  return pageRowSql(
    countSql(parts, `${table} where ${where}`),
    `
  select ${STATE_COLUMNS}, ${cursorSql(named)} as next from (
    select ${STATE_COLUMNS}, ${asNamed(keys, named)} from ${table} where ${boundedWhere}${after}
    order by ${orderBySql(keys)} limit ${limit}
  ) as chosen`
  );
}

function asNamed(keys: readonly Key[], named: readonly Key[]): string {
  return keys.map(({ sql }, index) => `${sql} as ${named[index]?.sql}`).join(', ');
}

/** The source of a list's matches: the CTE `matches` and their count. */
interface Matches {
  readonly rows: string;
  readonly count: string;
}

/** The matching rows, found by this statement. */
function matchesSql(parts: Parts): Matches {
  const { table, boundedWhere, keys, isInOrder } = parts;
  return {
    rows: `matches as ${isInOrder ? 'not materialized' : 'materialized'} (
  select id as match_id, ${asNamed(keys, namedKeys(keys))} from ${table} where ${boundedWhere}
)`,
    count: countSql(parts, 'matches'),
  };
}

/** The matching rows are found once, then counted and sorted, with the pinned ones first. */
function pageOfMatches(parts: Parts, matches: Matches): string {
  const { table, publisher, keys, pinned, limit } = parts;
  const named = namedKeys(keys);
  const order = `place, ${orderBySql(named)}`;
  const total = `${matches.count}${pinned ? ' + (select count(*) from pinned)' : ''}`;
  const rows = `
  select ${STATE_COLUMNS}, coalesce(place::text, ${cursorSql(named)}) as next from (
    select * from (${chosenRows(parts, named)}) as candidates order by ${order} limit ${limit}
  ) as chosen
  join ${table} on publisher_id = ${publisher} and id = match_id
  order by ${order}`;
  return `
with ${matches.rows}${pinned ? pinnedRows(parts, pinned) : ''}
${pageRowSql(total, rows)}`;
}

function pinnedRows({ table, publisher }: Parts, pinned: string): string {
  return `, pinned as materialized (
  select id as match_id, place from unnest(${pinned}) with ordinality as pin (pin_id, place)
  join ${table} on publisher_id = ${publisher} and id = pin_id
)`;
}

function chosenRows({ pinned, cursor, limit, terms }: Parts, named: readonly Key[]): string {
  const after = cursor.keys ? ` where ${afterSql(named, cursor.keys, terms)}` : '';
  const columns = named.map(({ sql }) => sql).join(', ');
  const matching = `
    select match_id, null::bigint as place, ${columns}
    from matches${after} order by ${orderBySql(named)} limit ${limit}`;
  if (!pinned || cursor.keys) return matching;
  const nulls = named.map(({ sql, type }) => `null::${type} as ${sql}`).join(', ');
  const place = terms.parameters.add(cursor.place, 'integer');
  return `(
    select match_id, place, ${nulls} from pinned where place > ${place}
  ) union all (${matching})`;
}
