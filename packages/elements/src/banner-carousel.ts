import { heightOf } from '@touchline/embed/element';
import { defineWidget } from './define-widget.ts';
import type { BannerCarouselElement } from './elements.ts';

declare global {
  interface HTMLElementTagNameMap {
    'touchline-banner-carousel': BannerCarouselElement;
  }
}

defineWidget(
  { tag: 'banner-carousel', idAttribute: 'collection', reservedHeight: heightOf, silent: true },
  {
    '': () => import('@touchline/embed/widgets/banner'),
    '-skeleton': () => import('@touchline/embed/skeletons/banner'),
  }
);
