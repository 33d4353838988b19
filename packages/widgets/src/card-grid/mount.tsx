import { type CardItem, type CardsAct, type CardsScreen, cardsScreenOf } from '../cards/index.ts';
import type { Mount, MountPort } from '../shared/mount.ts';
import { mountWidget, type ViewProps } from '../shared/mountWidget.tsx';
import { onClickOf } from '../shared/on-click-of.ts';
import { CardGridView } from './CardGridView.tsx';

/** Shows a card grid in a custom element. */
export function mountCardGrid(port: MountPort): Mount {
  return mountWidget(port, {
    name: 'card-grid',
    screenOfState: cardsScreenOf,
    View: ElementView,
    loadLate: async () => (await import('./CardGridKeeper.tsx')).late,
  });
}

function ElementView(props: ViewProps<CardsScreen, CardsAct>) {
  return <CardGridView {...props} onClick={onClickOf<CardItem>(props.host)} />;
}
