import { cardsScreenOf } from '../cards/index.ts';
import type { Mount, MountContext } from '../shared/host/mount.ts';
import { mountWidget } from '../shared/host/mountWidget.tsx';
import { CardCarouselView } from './CardCarouselView.tsx';

/** Shows a card carousel in a custom element. */
export function mountCardCarousel(port: MountContext): Mount {
  return mountWidget(port, {
    name: 'card-carousel',
    toScreen: cardsScreenOf,
    View: CardCarouselView,
    load: async () => (await import('./CardCarouselContainer.tsx')).cardCarouselContainer,
  });
}
