import type { Condition } from '@touchline/contract/filter';
import type { QueryShape } from '../../platform/access/query-costs.ts';
import type { ListQuery } from '../listing/list-query.ts';
import type { Listing } from '../listing/listing.ts';
import { isByTitle } from '../listing/title-page-sql.ts';

/** Returns the shape of a list's query: its comparisons without the values. */
export function shapeOf(
  listing: Listing,
  {
    publisher,
    filter,
    search,
    orderBy,
    pinnedIds,
  }: Pick<ListQuery, 'publisher' | 'filter' | 'search' | 'orderBy' | 'pinnedIds'>
): QueryShape {
  const orders = orderBy?.length ? orderBy : listing.defaultOrder;
  const isSearch = search !== '';
  return {
    text: JSON.stringify([publisher, listing.table, partsOf(filter), orders, isSearch, pinnedIds.length > 0]),
    isIndexed:
      isByTitle(listing, { filter, search, orderBy, pinnedIds }) ||
      (!isSearch && listing.indexedOrder(orders, filter) && isIndexed(filter, listing)),
  };
}

function partsOf(condition: Condition | null): unknown {
  switch (condition?.kind) {
    case 'and':
    case 'or':
      return [condition.kind, ...condition.operands.map(partsOf)];
    case 'not':
      return ['not', partsOf(condition.operand)];
    case 'text':
      return ['text', condition.fields];
    case 'present':
      return ['present', condition.field];
    case 'compare':
      return [condition.field, condition.comparator, condition.operand.type];
    default:
      return null;
  }
}

function isIndexed(condition: Condition | null, listing: Listing): boolean {
  switch (condition?.kind) {
    case 'and':
    case 'or':
      return condition.operands.every((operand) => isIndexed(operand, listing));
    case 'compare':
      return listing.columns[condition.field]?.indexed === true && condition.comparator !== '!=';
    default:
      return condition === null;
  }
}
