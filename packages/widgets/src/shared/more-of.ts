import type { Listed } from './data/listed.ts';

/** Pages that load by themselves before the button asks: what stands below the list must stay within reach. */
export const PAGES_BY_ITSELF = 5;

/** How there can be more of a list. */
export interface More {
  /** `button`: Show more, or a second try. `sentinel`: loads when it comes into view. */
  readonly more: 'none' | 'button' | 'sentinel';
  /** More is on its way. */
  readonly loadingMore: boolean;
  /** More could not be loaded: the button is a quiet retry. */
  readonly moreFailed: boolean;
}

export const NO_MORE: More = { more: 'none', loadingMore: false, moreFailed: false };

/** `pauses`: a list that loads by itself stops now and then, and asks. */
export function moreOf(
  {
    hasMore,
    loadingMore,
    moreFailed,
    pages,
  }: Pick<Listed<unknown>, 'hasMore' | 'loadingMore' | 'moreFailed' | 'pages'>,
  { loadType, pauses }: { readonly loadType: 'infinite' | 'button'; readonly pauses: boolean }
): More {
  if (!hasMore) return NO_MORE;
  const asks = loadType === 'button' || moreFailed || (pauses && pages.length % PAGES_BY_ITSELF === 0);
  return { more: asks ? 'button' : 'sentinel', loadingMore, moreFailed };
}
