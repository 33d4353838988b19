import { useRef } from 'react';
import { Card, type CardsContent, CardsFrame, type CardsViewProps } from '../cards/index.ts';
import { MoreButton } from '../shared/ui/MoreButton.tsx';
import { useItemClick } from '../shared/ui/useItemClick.ts';

/** A heading, and cards in as many columns as fit, with pagination below. */
export function CardGridView(props: CardsViewProps) {
  return (
    <CardsFrame screen={props.screen} dispatch={props.dispatch}>
      {(cards) => <Grid {...props} content={cards} />}
    </CardsFrame>
  );
}

function Grid({ content, screen, dispatch, host }: CardsViewProps & { readonly content: CardsContent }) {
  const { appearance, texts, items, draw, lazy } = screen;
  const list = useRef<HTMLUListElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const onCard = useItemClick({ items, host });
  const { cards, next: control, loadingMore } = content;
  return (
    <>
      <ul
        ref={list}
        className="tl-card-grid"
        data-type={appearance.type}
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from lists without bullets
        role="list"
        aria-label={appearance.heading || texts.Featured}
      >
        {cards.map((card) => (
          <Card
            key={card.id}
            card={card}
            item={items[card.index]}
            appearance={appearance}
            texts={texts}
            slide={false}
            draw={draw}
            onCard={onCard}
          />
        ))}
      </ul>
      {control === 'button' && (
        <div className="tl-card-more">
          <MoreButton of={content} texts={texts} onMore={() => dispatch({ type: 'more', focus: true })} />
        </div>
      )}
      {control === 'sentinel' && (
        <div className="tl-card-more" data-waits={loadingMore ? '' : undefined}>
          <span ref={mark} className="tl-card-sentinel" aria-hidden="true" />
        </div>
      )}
      {lazy && <lazy.Effects list={list} mark={mark} content={content} dispatch={dispatch} />}
    </>
  );
}
