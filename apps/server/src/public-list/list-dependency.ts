import { matches, type Order } from '@touchline/contract/filter';
import { affectsOtherCollections, type WrittenResource } from '../changes/written-resource.ts';
import type { Question } from '../listing/list-rows.ts';
import { type Listing, readerOf, type SeenRow } from '../listing/listing.ts';

/** A list, and which resources are on one of its pages. */
interface ListedPage {
  readonly collection: string;
  readonly listing: Listing;
  readonly question: Pick<Question, 'filter' | 'search' | 'orderBy' | 'pinnedIds' | 'locales'>;
  readonly ids: readonly string[];
}

/**
 * Returns a function that says whether a write may change that page: its items, their order, or the size of the list. It
 * may say so too often, never too seldom.
 */
export function listDependency({
  collection,
  listing,
  question,
  ids,
}: ListedPage): (write: WrittenResource) => boolean {
  const { filter, search, pinnedIds, locales } = question;
  const orders = question.orderBy?.length ? question.orderBy : listing.defaultOrder;
  const own = new Set([...ids, ...pinnedIds]);
  const isListed = (row: SeenRow | null) => row !== null && matches(filter, readerOf(listing, row, locales));
  return (write) => {
    if (write.collection !== collection) return affectsOtherCollections(write);
    if (own.has(write.id)) return true;
    const [before, after] = [isListed(write.before), isListed(write.after)];
    if (before !== after) return true;
    // It is on another page. There it may stay, unless its place depends on what was written.
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
