import { type CardsProps, dataStateOf, isHidden } from '../cards/index.ts';
import { PageWidget } from '../shared/host/PageWidget.tsx';
import { contentTexts } from '../shared/text/all.ts';
import { cardGridContainer } from './CardGridContainer.tsx';
import { CardGridView } from './CardGridView.tsx';

export type CardGridProps = CardsProps;

/** The card grid in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`. */
export function CardGrid(props: CardGridProps) {
  return (
    <PageWidget
      container={cardGridContainer}
      View={CardGridView}
      props={props}
      builtIn={contentTexts}
      stateOf={dataStateOf}
      isHidden={isHidden}
    />
  );
}
