import { defineWidget } from './define-widget.ts';
import type { CardGridElement } from './elements.ts';

declare global {
  interface HTMLElementTagNameMap {
    'touchline-card-grid': CardGridElement;
  }
}

defineWidget(
  { tag: 'card-grid' },
  {
    '': () => import('@touchline/embed/widgets/card'),
    '-skeleton': () => import('@touchline/embed/skeletons/card'),
  }
);
