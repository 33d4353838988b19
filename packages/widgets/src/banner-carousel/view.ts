import type { BannerCollection, DataState } from '@touchline/domain';

/** What is known about the collection. `missing`: the server says there is none (404), which shows like an empty one. */
export interface Known {
  readonly collection?: BannerCollection | undefined;
  readonly failed?: boolean;
  readonly missing?: boolean;
}

export type View =
  | { readonly screen: 'loading' }
  | { readonly screen: 'carousel'; readonly collection: BannerCollection }
  | { readonly screen: 'nothing'; readonly because: 'empty' | 'error' };

/**
 * Picks what a visitor sees. A collection once known stays, whatever later fails; visitors never see an error
 * (spec §2.1, §8): the carousel is hidden and the error goes to the page's script.
 */
export function viewOf({ collection, failed, missing }: Known): View {
  if (collection) {
    if (collection.banners.length === 0) return { screen: 'nothing', because: 'empty' };
    return { screen: 'carousel', collection };
  }
  if (missing) return { screen: 'nothing', because: 'empty' };
  return failed ? { screen: 'nothing', because: 'error' } : { screen: 'loading' };
}

/** The state that the element reflects while a view shows. */
export function dataStateOf(view: View): Exclude<DataState, 'idle'> {
  switch (view.screen) {
    case 'loading':
      return 'loading';
    case 'carousel':
      return 'loaded';
    case 'nothing':
      return view.because;
  }
}
