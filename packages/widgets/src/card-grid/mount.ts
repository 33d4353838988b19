import { cardsScreenOf } from '../cards/index.ts';
import type { Mount, MountContext } from '../shared/host/mount.ts';
import { mountWidget } from '../shared/host/mountWidget.tsx';
import { CardGridView } from './CardGridView.tsx';

/** Shows a card grid in a custom element. */
export function mountCardGrid(port: MountContext): Mount {
  return mountWidget(port, {
    name: 'card-grid',
    toScreen: cardsScreenOf,
    View: CardGridView,
    load: async () => (await import('./CardGridContainer.tsx')).cardGridContainer,
  });
}
