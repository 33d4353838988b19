import { useEffect, useRef, useState } from 'react';
import { CardsFrame, type CardsViewProps } from '../cards/index.ts';
import { createActionQueue } from '../shared/host/action-queue.ts';
import { Arrows } from './Arrows.tsx';
import type { CardCarouselProps } from './CardCarouselProps.tsx';
import { CardRow } from './CardRow.tsx';
import type { Edges, RowEdges } from './RowEdges.tsx';

/** Before the first measurement: a row begins at its start and usually scrolls. */
const UNKNOWN: Edges = { atStart: true, atEnd: false };
/** A row of placeholders does not scroll. */
const NO_CARDS: Edges = { atStart: true, atEnd: true };

/** A heading with its actions, and a scrolling row of cards (APG carousel without rotation). */
export function CardCarouselView({ props, ...view }: CardsViewProps<CardCarouselProps>) {
  const row = useRef<HTMLDivElement>(null);
  const { screen, dispatch } = view;
  const { appearance, texts, content } = screen;
  const [measured, onEdges] = useState(UNKNOWN);
  // Presses wait for the code that scrolls.
  const [steps] = useState(() => createActionQueue<1 | -1>());
  const Effects = useRowEdges();
  const edges = content.list === 'cards' && content.cards.length > 0 ? measured : NO_CARDS;
  const hasRow = content.list === 'cards' || content.list === 'loading';
  return (
    <CardsFrame
      screen={screen}
      dispatch={dispatch}
      role={texts.carousel}
      actions={
        appearance.arrows &&
        hasRow && <Arrows edges={edges} onStep={steps.send} texts={texts} arrow={props?.arrowComponent} />
      }
    >
      {(cards) => (
        <CardRow {...view} row={row} content={cards} scrolls={!edges.atStart || !edges.atEnd}>
          {Effects && <Effects row={row} count={cards.cards.length} steps={steps} onEdges={onEdges} />}
        </CardRow>
      )}
    </CardsFrame>
  );
}

/** Loads the code that measures and scrolls the row, after hydration. */
function useRowEdges(): typeof RowEdges | undefined {
  const [code, setCode] = useState<{ readonly RowEdges: typeof RowEdges }>();
  useEffect(() => {
    // Offline, the row still scrolls under touch, wheel and keys.
    import('./RowEdges.tsx').then(setCode, () => undefined);
  }, []);
  return code?.RowEdges;
}
