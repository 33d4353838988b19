import { type CardsAct, CardsKeeper, type CardsScreen } from '../cards/index.ts';
import { lateOf } from '../shared/late.ts';
import type { KeeperProps } from '../shared/mountWidget.tsx';
import { carouselViews } from './CardCarouselInstead.tsx';
import { cardCarouselSchema } from './config.ts';
import sheet from './late-sheet.css?inline';

export const late = lateOf(CardCarouselKeeper);

/** Decides what card carousels show; see `CardsKeeper`. */
function CardCarouselKeeper(props: KeeperProps<CardsScreen, CardsAct>) {
  return (
    <CardsKeeper
      {...props}
      widget="card-carousel"
      schema={cardCarouselSchema}
      sheet={sheet}
      pauses={false}
      late={carouselViews}
    />
  );
}
