import { matches, type Order } from '@touchline/contract/filter';
import { affectsOtherCollections, type WrittenResource } from '../../platform/changes/written-resource.ts';
import type { SeenRow } from '../../platform/database/seen-row.ts';
import type { ListQuery } from '../listing/list-query.ts';
import { type Listing, readerOf } from '../listing/listing.ts';

/** A page of a list, with the ids on it. */
interface ListedPage {
  readonly collection: string;
  readonly listing: Listing;
  readonly query: Pick<ListQuery, 'filter' | 'search' | 'orderBy' | 'pinnedIds' | 'locales'>;
  readonly ids: readonly string[];
}

/**
 * Returns a function that says whether a write may change that page: its items, their order, or the size of the list.
 * It may return true too often, but never too seldom.
 */
export function listDependency({ collection, listing, query, ids }: ListedPage): (write: WrittenResource) => boolean {
  const { filter, search, pinnedIds, locales } = query;
  const orders = query.orderBy?.length ? query.orderBy : listing.defaultOrder;
  const own = new Set([...ids, ...pinnedIds]);
  const isListed = (row: SeenRow | null) => row !== null && matches(filter, readerOf(listing, row, locales));
  return (write) => {
    if (write.collection !== collection) return affectsOtherCollections(write);
    if (own.has(write.id)) return true;
    const [before, after] = [isListed(write.before), isListed(write.after)];
    if (before !== after) return true;
    // The item is on another page. It stays there unless the write affects its position.
    return before && (search !== '' || isMoved(write, orders, listing));
  };
}

/** The same for one resource. */
export function itemDependency(collection: string, id: string): (write: WrittenResource) => boolean {
  return (write) => (write.collection === collection ? write.id === id : affectsOtherCollections(write));
}

function isMoved({ before, after }: WrittenResource, orders: readonly Order[], { columns }: Listing): boolean {
  const keyOf = (row: SeenRow | null) => row && JSON.stringify(orders.map(({ field }) => columns[field]?.of(row)));
  return keyOf(before) !== keyOf(after);
}
