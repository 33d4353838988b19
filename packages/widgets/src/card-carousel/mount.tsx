import { type CardItem, type CardsAct, type CardsScreen, cardsScreenOf } from '../cards/index.ts';
import type { Mount, MountPort } from '../shared/mount.ts';
import { mountWidget, type ViewProps } from '../shared/mountWidget.tsx';
import { onClickOf } from '../shared/on-click-of.ts';
import { CardCarouselView } from './CardCarouselView.tsx';

/** Shows a card carousel in a custom element. */
export function mountCardCarousel(port: MountPort): Mount {
  return mountWidget(port, {
    name: 'card-carousel',
    screenOfState: cardsScreenOf,
    View: ElementView,
    loadLate: async () => (await import('./CardCarouselKeeper.tsx')).late,
  });
}

function ElementView(props: ViewProps<CardsScreen, CardsAct>) {
  return <CardCarouselView {...props} onClick={onClickOf<CardItem>(props.host)} />;
}
