import type { ListState } from './list-state.ts';

/** Number of pages that load automatically before the button appears: content below the list must stay within reach. */
export const AUTOMATIC_PAGES = 5;

/** Pagination of a list. */
export interface Pagination {
  /** `button`: Show more, or a retry. `sentinel`: loads when it comes into view. */
  readonly next: 'none' | 'button' | 'sentinel';
  /** The next page is loading. */
  readonly loadingMore: boolean;
  /** The next page failed to load: the button is a retry. */
  readonly moreFailed: boolean;
}

export const NO_MORE: Pagination = { next: 'none', loadingMore: false, moreFailed: false };

/** Returns the pagination. `pauses`: automatic loading stops regularly and shows the button. */
export function paginationOf(
  {
    hasMore,
    loadingMore,
    moreFailed,
    pages,
  }: Pick<ListState<unknown>, 'hasMore' | 'loadingMore' | 'moreFailed' | 'pages'>,
  { loadType, pauses }: { readonly loadType: 'infinite' | 'button'; readonly pauses: boolean }
): Pagination {
  if (!hasMore) return NO_MORE;
  const needsButton = loadType === 'button' || moreFailed || (pauses && pages.length % AUTOMATIC_PAGES === 0);
  return { next: needsButton ? 'button' : 'sentinel', loadingMore, moreFailed };
}
