import { dataStateOf, isHidden } from '../cards/index.ts';
import { PageWidget } from '../shared/host/PageWidget.tsx';
import { contentTexts } from '../shared/text/all.ts';
import { cardCarouselContainer } from './CardCarouselContainer.tsx';
import type { CardCarouselProps } from './CardCarouselProps.tsx';
import { CardCarouselView } from './CardCarouselView.tsx';

/** The card carousel in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`. */
export function CardCarousel(props: CardCarouselProps) {
  return (
    <PageWidget
      container={cardCarouselContainer}
      View={CardCarouselView}
      props={props}
      builtIn={contentTexts}
      stateOf={dataStateOf}
      isHidden={isHidden}
    />
  );
}
