import type { ComponentType } from 'react';
import { type CardsProps, PageFrame, usePageCards } from '../cards/index.ts';
import type { ArrowProps } from './Arrows.tsx';
import { carouselViews } from './CardCarouselInstead.tsx';
import { CardCarouselView } from './CardCarouselView.tsx';
import { cardCarouselSchema } from './config.ts';

export interface CardCarouselProps extends CardsProps {
  readonly arrows?: boolean;
  /** In place of our arrows (CC-04). */
  readonly arrowComponent?: ComponentType<ArrowProps>;
}

/** The card carousel in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`. */
export function CardCarousel(props: CardCarouselProps) {
  const page = usePageCards(props, {
    widget: 'card-carousel',
    schema: cardCarouselSchema,
    pauses: false,
    late: carouselViews,
  });
  return (
    <PageFrame page={page} className={props.className}>
      <CardCarouselView {...page.view} arrow={props.arrowComponent} />
    </PageFrame>
  );
}
