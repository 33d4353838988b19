import { type ComponentType, useRef } from 'react';
import { CardsFrame, type CardsViewProps } from '../cards/index.ts';
import { type ArrowProps, Arrows } from './Arrows.tsx';
import { CardRow } from './CardRow.tsx';
import { useEdges } from './useEdges.ts';

export interface CardCarouselViewProps extends CardsViewProps {
  /** In place of our arrows (CC-04). */
  readonly arrow?: ComponentType<ArrowProps> | undefined;
}

/** A heading with its actions, and a row of cards that scrolls (APG carousel that does not turn by itself). */
export function CardCarouselView({ arrow, ...props }: CardCarouselViewProps) {
  const row = useRef<HTMLDivElement>(null);
  const { screen, act } = props;
  const { look, texts, content } = screen;
  const edges = useEdges(row, content.list === 'cards' ? content.cards.length : 0);
  const scrolls = content.list === 'cards' || content.list === 'loading';
  return (
    <CardsFrame
      screen={screen}
      act={act}
      role={texts.carousel}
      actions={look.arrows && scrolls && <Arrows edges={edges} texts={texts} arrow={arrow} />}
    >
      {(cards) => <CardRow {...props} row={row} content={cards} scrolls={!edges.atStart || !edges.atEnd} />}
    </CardsFrame>
  );
}
