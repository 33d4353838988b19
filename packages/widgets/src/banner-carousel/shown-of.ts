import type { Shown } from '../shared/count/count-content.ts';
import type { Screen } from './screen.ts';

/** What of a carousel is counted. */
export function shownOf(screen: Screen): Shown {
  const { id = '', banners = [] } = screen.screen === 'carousel' ? screen.collection : {};
  return { widget: 'banner-carousel', part: 'banner', itemType: 'banner', collectionId: id, items: banners };
}
