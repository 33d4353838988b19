import { type ReactNode, type RefObject, useRef } from 'react';
import { Card, type CardsContent, type CardsViewProps, isControl } from '../cards/index.ts';
import { MoreButton } from '../shared/ui/MoreButton.tsx';
import { useItemClick } from '../shared/ui/useItemClick.ts';

/** The cards in a natively scrolling row, which loads more at its end. */
export function CardRow({
  row,
  content,
  scrolls,
  children,
  screen: { appearance, texts, items, draw, lazy },
  dispatch,
  host,
}: CardsViewProps & {
  readonly row: RefObject<HTMLDivElement | null>;
  readonly content: CardsContent;
  /** There are more cards than fit. */
  readonly scrolls: boolean;
  /** Draws nothing. */
  readonly children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const onCard = useItemClick({ items, host });
  const { cards, next: control, loadingMore } = content;
  // Keys scroll the focused element: the row itself if no card is focusable. Browsers make every scrolling row a Tab
  // stop.
  const isStop = scrolls && (draw || !cards.some(isControl));
  return (
    <div
      ref={row}
      className="tl-card-row"
      part="track"
      data-type={appearance.type}
      {...(isStop
        ? { tabIndex: 0, role: 'group', 'aria-label': appearance.heading || texts.Featured }
        : { tabIndex: -1 })}
    >
      <div ref={list}>
        {cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            item={items[card.index]}
            appearance={appearance}
            texts={texts}
            slide
            draw={draw}
            onCard={onCard}
          />
        ))}
        {control === 'button' && (
          <div className="tl-card-ask" data-type={appearance.type}>
            <MoreButton of={content} texts={texts} onMore={() => dispatch({ type: 'more', focus: true })} />
          </div>
        )}
        {control === 'sentinel' && (
          <div className="tl-card tl-card-next" data-type={appearance.type} aria-hidden="true">
            <span ref={mark} className="tl-card-sentinel" />
            {loadingMore && lazy && <lazy.Skeleton />}
          </div>
        )}
      </div>
      {lazy && <lazy.Effects list={list} mark={mark} content={content} dispatch={dispatch} />}
      {children}
    </div>
  );
}
