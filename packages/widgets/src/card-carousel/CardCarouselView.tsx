import { useRef } from 'react';
import { CardsFrame, type CardsViewProps } from '../cards/index.ts';
import { Arrows } from './Arrows.tsx';
import type { CardCarouselProps } from './CardCarouselProps.tsx';
import { CardRow } from './CardRow.tsx';
import { useEdges } from './useEdges.ts';

/** A heading with its actions, and a scrolling row of cards (APG carousel without rotation). */
export function CardCarouselView({ props, ...view }: CardsViewProps<CardCarouselProps>) {
  const row = useRef<HTMLDivElement>(null);
  const { screen, dispatch } = view;
  const { appearance, texts, content } = screen;
  const edges = useEdges(row, content.list === 'cards' ? content.cards.length : 0);
  const scrolls = content.list === 'cards' || content.list === 'loading';
  return (
    <CardsFrame
      screen={screen}
      dispatch={dispatch}
      role={texts.carousel}
      actions={appearance.arrows && scrolls && <Arrows edges={edges} texts={texts} arrow={props?.arrowComponent} />}
    >
      {(cards) => <CardRow {...view} row={row} content={cards} scrolls={!edges.atStart || !edges.atEnd} />}
    </CardsFrame>
  );
}
