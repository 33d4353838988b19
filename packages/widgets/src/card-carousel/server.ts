import { attributeNames } from '@touchline/domain';
import { type CardsData, renderCards, reserveCarousel } from '../cards/index.ts';
import type { ServerWidget } from '../shared/host/server-widget.ts';
import { CardCarouselView } from './CardCarouselView.tsx';
import { cardCarouselSchema } from './config.ts';
import css from './sheet.css?inline';

/** The card carousel on the server: content and attributes in, markup and state out. */
export const cardCarousel: ServerWidget<'card-carousel', CardsData> = {
  name: 'card-carousel',
  attributes: attributeNames(cardCarouselSchema),
  staticCss: css,
  render: (input) => renderCards(input, { schema: cardCarouselSchema, View: CardCarouselView, pauses: false }),
  reserve: (attributes) => reserveCarousel(attributes, cardCarouselSchema),
};
