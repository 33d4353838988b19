import { defineWidget } from './define-widget.ts';
import type { CardCarouselElement } from './elements.ts';

declare global {
  interface HTMLElementTagNameMap {
    'touchline-card-carousel': CardCarouselElement;
  }
}

defineWidget(
  { tag: 'card-carousel' },
  {
    '': () => import('@touchline/embed/widgets/card'),
    '-skeleton': () => import('@touchline/embed/skeletons/card'),
  }
);
