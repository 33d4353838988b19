import { useRef } from 'react';
import { Card, type CardsContent, CardsFrame, type CardsViewProps } from '../cards/index.ts';
import { MoreButton } from '../shared/MoreButton.tsx';
import { useItemClick } from '../shared/useItemClick.ts';

/** A heading, and cards in as many columns as there is room for; more of them below. */
export function CardGridView(props: CardsViewProps) {
  return (
    <CardsFrame screen={props.screen} act={props.act}>
      {(cards) => <Grid {...props} content={cards} />}
    </CardsFrame>
  );
}

function Grid({ content, screen, act, host, onClick }: CardsViewProps & { readonly content: CardsContent }) {
  const { look, texts, items, draw, late } = screen;
  const list = useRef<HTMLUListElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const onCard = useItemClick({ items, host, onClick });
  const { cards, more, loadingMore } = content;
  return (
    <>
      <ul
        ref={list}
        className="tl-card-grid"
        data-type={look.type}
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from lists without bullets
        role="list"
        aria-label={look.heading || texts.Featured}
      >
        {cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            item={items[card.index]}
            look={look}
            texts={texts}
            slide={false}
            draw={draw}
            onCard={onCard}
          />
        ))}
      </ul>
      {more === 'button' && (
        <div className="tl-card-more">
          <MoreButton of={content} texts={texts} onMore={() => act({ act: 'more', asked: true })} />
        </div>
      )}
      {more === 'sentinel' && (
        <div className="tl-card-more" data-waits={loadingMore ? '' : undefined}>
          <span ref={mark} className="tl-card-sentinel" aria-hidden="true" />
        </div>
      )}
      {late && <late.Tending list={list} mark={mark} content={content} act={act} />}
    </>
  );
}
