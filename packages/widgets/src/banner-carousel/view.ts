import type { BannerCollection, DataState } from '@touchline/domain';

/** The collection as loaded. `missing`: the server has none (404), which is shown like an empty one. */
export interface LoadedState {
  readonly collection?: BannerCollection | undefined;
  readonly failed?: boolean;
  readonly missing?: boolean;
}

export type View =
  | { readonly screen: 'loading' }
  | { readonly screen: 'carousel'; readonly collection: BannerCollection }
  | { readonly screen: 'nothing'; readonly because: 'empty' | 'error' };

/**
 * Returns the view to show. A loaded collection stays after a later error. Visitors never see an error (spec §2.1, §8):
 * the carousel is hidden, and the page's script receives the error.
 */
export function viewOf({ collection, failed, missing }: LoadedState): View {
  if (collection) {
    if (collection.banners.length === 0) return { screen: 'nothing', because: 'empty' };
    return { screen: 'carousel', collection };
  }
  if (missing) return { screen: 'nothing', because: 'empty' };
  return failed ? { screen: 'nothing', because: 'error' } : { screen: 'loading' };
}

/** Returns the state that the element reflects for a view. */
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
