import { type ComponentType, type RefObject, useRef } from 'react';
import { CardsFrame, type CardsViewProps, EmptyHint, isShown, SeeAll } from '../cards/index.ts';
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
  const { screen } = props;
  const { look, texts, content } = screen;
  const edges = useEdges(row, content.list === 'cards' ? content.cards.length : 0);
  if (!isShown(screen)) return null;
  const scrolls = content.list === 'cards' || content.list === 'loading';
  const hasActions = look.seeAll || (look.arrows && scrolls);
  return (
    <CardsFrame
      screen={screen}
      role={texts.carousel}
      actions={
        hasActions && (
          <>
            {look.seeAll && <SeeAll {...look.seeAll} label={texts['See All']} />}
            {look.arrows && scrolls && <Arrows edges={edges} texts={texts} arrow={arrow} />}
          </>
        )
      }
    >
      <Body {...props} row={row} />
    </CardsFrame>
  );
}

function Body({ row, ...props }: CardsViewProps & { readonly row: RefObject<HTMLDivElement | null> }) {
  const { texts, content, late } = props.screen;
  switch (content.list) {
    case 'cards':
      return <CardRow {...props} row={row} content={content} />;
    case 'empty':
      return <EmptyHint texts={texts} />;
    default:
      return late && <late.Instead {...props} />;
  }
}
