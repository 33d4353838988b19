import { MAX_COUNTED } from '@touchline/contract';
import type { ListQuery, Statement } from './list-query.ts';
import type { Listing } from './listing.ts';
import { pageRowSql, STATE_COLUMNS } from './page-row-sql.ts';
import { createParameters, type Parameters } from './parameters.ts';
import { tagsOf } from './texts.ts';

/** Whether the list is all of a publisher's rows in the order of their titles, which the table of titles serves. */
export function isByTitle(
  listing: Pick<Listing, 'hasTitles'>,
  { filter, search, orderBy, pinnedIds }: Pick<ListQuery, 'filter' | 'search' | 'orderBy' | 'pinnedIds'>
): boolean {
  const isAll = filter === null && search.trim() === '' && pinnedIds.length === 0;
  return listing.hasTitles === true && isAll && orderBy?.length === 1 && orderBy[0]?.field === 'title';
}

/**
 * Returns the statement for one page of such a list, with the columns of `pageSql`.
 *
 * Titles have different languages. For each set of languages that titles have, the best one for the visitor returns its
 * first rows in order, and these are merged. So a page reads its number of rows once per set.
 */
export function titlePageSql(listing: Listing, query: ListQuery): Statement {
  const parameters = createParameters();
  const publisher = parameters.add(query.publisher, 'text');
  const limit = parameters.add(query.limit + 1, 'integer');
  const tags = parameters.add(tagsOf(query.locales), 'text[]');
  const [order] = query.orderBy ?? [];
  const isDescending = order?.descending === true;
  const [set, unset] = isDescending ? ['1', '0'] : ['0', '1'];
  const orderBy = `is_set desc, key${isDescending ? ' desc' : ''}, event_id`;
  const ranges = query.after === null ? ['true'] : rangesAfter(query.after, { set, isDescending, parameters });
  const scans = ranges.map(
    (range) => `(
      select event_id, is_set, key from event_titles
      where publisher_id = ${publisher} and event_titles.tags = languages.tags and event_titles.tag = languages.tag
        and ${range}
      order by ${orderBy} limit ${limit}
    )`
  );
  const total = `(select count(*) from (select from ${listing.table} where publisher_id = ${publisher} limit ${MAX_COUNTED + 1}) as counted)`;
  // One by one: the planner does not know the limit, and would read the whole table for a join.
  const rows = `
  select ${STATE_COLUMNS}, json_build_array(case when is_set then '${set}' || key else '${unset}' end, id)::text as next
  from chosen cross join lateral (
    select * from ${listing.table} where publisher_id = ${publisher} and id = event_id limit 1
  ) as listed
  order by ${orderBy}`;
  const text = `
with recursive stored as (
  (select tags, tag from event_titles where publisher_id = ${publisher} order by tags, tag limit 1)
  union all
  select next.* from stored cross join lateral (
    select tags, tag from event_titles where publisher_id = ${publisher} and (tags, tag) > (stored.tags, stored.tag)
    order by tags, tag limit 1
  ) as next
), languages as (
  select distinct on (tags) tags, tag from stored left join unnest(${tags}) with ordinality as requested (language, place) on language = tag
  where tag = '*' or language is not null order by tags, place
), chosen as (
  select titles.* from languages cross join lateral (${scans.join(' union all ')}) as titles
  order by ${orderBy} limit ${limit}
)
${pageRowSql(query.isCounted ? total : 'null::bigint', rows)}`;
  return { text, values: parameters.values };
}

/**
 * Returns ranges of the index that together contain the rows after a cursor, which has the key of order-sql.ts and the
 * id. Each is contiguous, so that a page among equal titles does not read those before it.
 */
function rangesAfter(
  cursor: string,
  { set, isDescending, parameters }: { set: string; isDescending: boolean; parameters: Parameters }
): readonly string[] {
  const [key, id]: [string, string] = JSON.parse(cursor);
  const afterId = `event_id > ${parameters.add(id, 'text')}`;
  if (!key.startsWith(set)) return [`not is_set and key = '' and ${afterId}`];
  const place = parameters.add(key.slice(1), 'text');
  return [
    `is_set and key = ${place} and ${afterId}`,
    `is_set and key ${isDescending ? '<' : '>'} ${place}`,
    'not is_set',
  ];
}
