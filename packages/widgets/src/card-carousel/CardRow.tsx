import { type RefObject, useRef } from 'react';
import { Card, type CardsContent, type CardsViewProps, isControl } from '../cards/index.ts';
import { MoreButton } from '../shared/MoreButton.tsx';
import { useItemClick } from '../shared/useItemClick.ts';

/** The cards in a row that scrolls by itself under touch, wheel and keys; more of them at its end. */
export function CardRow({
  row,
  content,
  scrolls,
  screen: { look, texts, items, draw, late },
  act,
  host,
  onClick,
}: CardsViewProps & {
  readonly row: RefObject<HTMLDivElement | null>;
  readonly content: CardsContent;
  /** There is more than fits. */
  readonly scrolls: boolean;
}) {
  const list = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const onCard = useItemClick({ items, host, onClick });
  const { cards, more, loadingMore } = content;
  // Keys scroll what holds focus: the row itself where no card can. Browsers make a Tab stop of any row that scrolls.
  const isStop = scrolls && (draw || !cards.some(isControl));
  return (
    <div
      ref={row}
      className="tl-card-row"
      part="track"
      data-type={look.type}
      {...(isStop ? { tabIndex: 0, role: 'group', 'aria-label': look.heading || texts.Featured } : { tabIndex: -1 })}
    >
      <div ref={list}>
        {cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            item={items[card.index]}
            look={look}
            texts={texts}
            slide
            draw={draw}
            onCard={onCard}
          />
        ))}
        {more === 'button' && (
          <div className="tl-card-ask" data-type={look.type}>
            <MoreButton of={content} texts={texts} onMore={() => act({ act: 'more', asked: true })} />
          </div>
        )}
        {more === 'sentinel' && (
          <div className="tl-card tl-card-next" data-type={look.type} aria-hidden="true">
            <span ref={mark} className="tl-card-sentinel" />
            {loadingMore && late && <late.Bones />}
          </div>
        )}
      </div>
      {late && <late.Tending list={list} mark={mark} content={content} act={act} />}
    </div>
  );
}
