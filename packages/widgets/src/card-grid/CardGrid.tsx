import { type CardsProps, PageFrame, usePageCards } from '../cards/index.ts';
import { gridViews } from './CardGridInstead.tsx';
import { CardGridView } from './CardGridView.tsx';
import { cardGridSchema } from './config.ts';

export type CardGridProps = CardsProps;

/** The card grid in a React page, in the light DOM. Styles come from `@touchline/widgets/styles.css`. */
export function CardGrid(props: CardGridProps) {
  const page = usePageCards(props, { widget: 'card-grid', schema: cardGridSchema, pauses: true, late: gridViews });
  return (
    <PageFrame page={page} className={props.className}>
      <CardGridView {...page.view} />
    </PageFrame>
  );
}
