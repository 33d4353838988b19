import { ID_PATTERN, MAX_COUNTED } from '@touchline/contract';
import type { Condition, Order } from '@touchline/contract/filter';
import type { Terms } from './condition-sql.ts';
import type { Listing } from './listing.ts';
import { afterSql, cursorSql, type Key, keysOf, keysOfRank, namedKeys, orderBySql } from './order-sql.ts';
import { createParameters, type Parameters } from './parameters.ts';
import { searchSql } from './search-sql.ts';
import { tagsOf } from './texts.ts';
import { boundsOfLatestFirst, whereOf } from './where-sql.ts';

/** What is asked of a list. */
export interface Question {
  readonly publisher: string;
  readonly filter: Condition | null;
  /** Blank: no search. */
  readonly search: string;
  /** null or empty: by relevance where something is searched, else the listing's own order. */
  readonly orderBy: readonly Order[] | null;
  /** First on the first page, whatever filter and search say. */
  readonly pinnedIds: readonly string[];
  /** The locales in which texts are seen, best first. */
  readonly locales: readonly string[];
  /** Rows of a page, from 1. */
  readonly limit: number;
  /** `next` of the page before; null: the first page. */
  readonly after: string | null;
  /** Whether the size of the whole list is requested. */
  readonly isCounted: boolean;
}

/** One statement. Its text depends on what kind of things are asked, never on the caller's values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What makes a page examine rows one by one. */
export interface Examined {
  /** Parts of the filter that no index decides. */
  readonly conditions: readonly Condition[];
  /** The first field of an order that no index serves. */
  readonly order: string | null;
}

/** Seconds a question may take. Source: contract §5. */
const TIME_LIMIT = 2;
/** A statement's time begins when PostgreSQL gets it, so no clock is compared with that of another machine. */
const IN_TIME = `clock_timestamp() < statement_timestamp() + interval '${TIME_LIMIT} s'`;

const ID = new RegExp(ID_PATTERN);

/**
 * The statement for one page: up to `limit` rows and one more. Each has `next`, the cursor of the page that begins after
 * it, and `total`, the size of the whole list: null unless it is requested. With `isCountLimited` the count ends after
 * `MAX_COUNTED` rows and one more. An empty page has one row, whose `id` is null. `examined` null: indexes serve it all.
 */
export function pageSql(
  listing: Listing,
  question: Question
): Statement & { readonly isCountLimited: boolean; readonly examined: Examined | null } {
  const parameters = createParameters();
  const parts = partsOf(listing, question, parameters);
  const text = parts.isInOrder && parts.pinned === null ? pageInOrder(parts) : pageOfMatches(parts);
  return { text, values: parameters.values, isCountLimited: parts.isInOrder, examined: parts.examined };
}

/** Counts the rows of `source` if that is requested; rows that an index returns only up to the limit. */
function countSql({ isCounted, isInOrder }: Parts, source: string): string {
  if (!isCounted) return 'null::bigint';
  if (!isInOrder) return `(select count(*) from ${source})`;
  return `(select count(*) from (select from ${source} limit ${MAX_COUNTED + 1}) as counted)`;
}

/**
 * The statement for the ids of a list's first rows, in order: no count, no pins, no bodies. Each row has `id`; up to
 * `limit` of them and one more.
 */
export function idsSql(
  listing: Listing,
  question: Omit<Question, 'pinnedIds' | 'after' | 'isCounted'>
): Statement & { readonly examined: Examined | null } {
  const parameters = createParameters();
  const asked = { ...question, pinnedIds: [], after: null, isCounted: false };
  const { table, boundedWhere, keys, limit, examined } = partsOf(listing, asked, parameters);
  const text = `select id from ${table} where ${boundedWhere} order by ${orderBySql(keys)} limit ${limit}`;
  return { text, values: parameters.values, examined };
}

interface Parts {
  readonly table: string;
  /** The place of the publisher's id. */
  readonly publisher: string;
  readonly where: string;
  /** `where` with what it says of the time that rows are ordered by, in the words of that order's index. */
  readonly boundedWhere: string;
  readonly keys: readonly Key[];
  /** One index gives the rows in order, so that reading ends with the page. */
  readonly isInOrder: boolean;
  /** The place of the pinned ids. */
  readonly pinned: string | null;
  readonly cursor: Cursor;
  readonly limit: string;
  readonly isCounted: boolean;
  readonly examined: Examined | null;
  readonly terms: Terms;
}

function partsOf(listing: Listing, question: Question, parameters: Parameters): Parts {
  const tags = tagsOf(question.locales);
  const terms = termsOf(listing, tags, parameters);
  const publisher = parameters.add(question.publisher, 'text');
  const pinnedIds = [...new Set(question.pinnedIds)].filter((id) => ID.test(id));
  const pinned = pinnedIds.length > 0 ? parameters.add(pinnedIds, 'text[]') : null;

  const search = searchSql(question.search, tags, parameters);
  const orders = question.orderBy?.length ? question.orderBy : listing.defaultOrder;
  const byRank = search !== null && !question.orderBy?.length;
  const { bare, rest, examined, isOrdered } = whereOf(question.filter, terms, search !== null);
  const isOrderIndexed = isOrdered && search === null && listing.indexedOrder(orders, question.filter);
  // Without a count, rows that must be looked at one by one are looked at until the page is full.
  const isInOrder = isOrderIndexed && (rest === null || !question.isCounted);
  // What inverted indexes find is few, whatever its order.
  const isSorted = isOrdered && search === null && !isOrderIndexed;

  const conjuncts = [
    `publisher_id = ${publisher}`,
    ...bare,
    ...(search ? [search.where] : []),
    ...(pinned ? [`id <> all(${pinned})`] : []),
    // CASE, because it alone promises that the clock is read before the rest is asked.
    ...(isInOrder && rest === null
      ? []
      : [`case when ${IN_TIME} then ${rest ?? 'true'} else touchline_too_late() end`]),
  ];
  const bounds = isInOrder ? boundsOfLatestFirst(question.filter, orders, terms) : [];
  return {
    table: listing.table,
    publisher,
    where: conjuncts.join(' and '),
    boundedWhere: [...conjuncts, ...bounds].join(' and '),
    keys: byRank ? keysOfRank(search.rank()) : keysOf(orders, terms),
    isInOrder,
    pinned,
    cursor: readCursor(question.after),
    limit: parameters.add(question.limit + 1, 'integer'),
    isCounted: question.isCounted,
    examined: examinedOf(examined, isSorted ? orders[0] : undefined),
    terms,
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

/** Where a page begins: after the row with these keys, or after the pinned row at this place, from 1. */
type Cursor = { readonly keys: readonly unknown[] | null; readonly place: number };

/** Cursors come back signed, so they are as they were written. */
function readCursor(after: string | null): Cursor {
  const read: unknown = after === null ? 0 : JSON.parse(after);
  return Array.isArray(read) ? { keys: read, place: 0 } : { keys: null, place: Number(read) };
}

const STORED = 'id, body, revision, create_time, update_time';
const SHOWN = 'id, body::text as body, revision, create_time, update_time';

/** An index gives the page's rows one after the other; they are counted without being read. */
function pageInOrder(parts: Parts): string {
  const { table, where, boundedWhere, keys, limit, cursor, terms } = parts;
  const named = namedKeys(keys);
  const after = cursor.keys ? ` and ${afterSql(keys, cursor.keys, terms)}` : '';
  // JSON is written outside: inside it would be for all rows, where the planner chooses to sort after all.
  return `
select total, page.* from (select ${countSql(parts, `${table} where ${where}`)} as total) as size
left join (
  select ${SHOWN}, ${cursorSql(named)} as next from (
    select ${STORED}, ${asNamed(keys, named)} from ${table} where ${boundedWhere}${after}
    order by ${orderBySql(keys)} limit ${limit}
  ) as chosen
) as page on true`;
}

function asNamed(keys: readonly Key[], named: readonly Key[]): string {
  return keys.map(({ sql }, index) => `${sql} as ${named[index]?.sql}`).join(', ');
}

/** The rows that match are found once, then counted and sorted; those pinned come before them. */
function pageOfMatches(parts: Parts): string {
  const { table, publisher, boundedWhere, keys, isInOrder, pinned, limit } = parts;
  const named = namedKeys(keys);
  const order = `place, ${orderBySql(named)}`;
  return `
with matches as ${isInOrder ? 'not materialized' : 'materialized'} (
  select id as match_id, ${asNamed(keys, named)} from ${table} where ${boundedWhere}
)${pinned ? pinnedRows(parts, pinned) : ''}
select total, page.* from (
  select ${countSql(parts, 'matches')}${pinned ? ' + (select count(*) from pinned)' : ''} as total
) as size
left join (
  select ${SHOWN}, coalesce(place::text, ${cursorSql(named)}) as next from (
    select * from (${chosenRows(parts, named)}) as candidates order by ${order} limit ${limit}
  ) as chosen
  join ${table} on publisher_id = ${publisher} and id = match_id
  order by ${order}
) as page on true`;
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
