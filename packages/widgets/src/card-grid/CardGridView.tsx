import { useRef } from 'react';
import {
  Card,
  type CardsContent,
  CardsFrame,
  type CardsViewProps,
  EmptyHint,
  isShown,
  MoreButton,
  SeeAll,
  useCardClick,
} from '../cards/index.ts';

/** A heading, and cards in as many columns as there is room for; more of them below. */
export function CardGridView(props: CardsViewProps) {
  const { screen } = props;
  const { look, texts } = screen;
  if (!isShown(screen)) return null;
  return (
    <CardsFrame screen={screen} actions={look.seeAll && <SeeAll {...look.seeAll} label={texts['See All']} />}>
      <Body {...props} />
    </CardsFrame>
  );
}

function Body(props: CardsViewProps) {
  const { texts, content, late } = props.screen;
  switch (content.list) {
    case 'cards':
      return <Grid {...props} content={content} />;
    case 'empty':
      return <EmptyHint texts={texts} />;
    default:
      return late && <late.Instead {...props} />;
  }
}

function Grid({ content, screen, act, host, onClick }: CardsViewProps & { readonly content: CardsContent }) {
  const { look, texts, items, draw, late } = screen;
  const list = useRef<HTMLUListElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const onCard = useCardClick({ items, host, onClick });
  const { cards, more, moreFailed, loadingMore } = content;
  const asks = more === 'button' || moreFailed;
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from lists without bullets */}
      <ul ref={list} className="tl-card-grid" data-type={look.type} role="list">
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
      {asks && (
        <div className="tl-card-more">
          <MoreButton content={content} texts={texts} act={act} />
        </div>
      )}
      {more === 'sentinel' && !moreFailed && (
        <div className="tl-card-more" data-waits={loadingMore ? '' : undefined}>
          <span ref={mark} className="tl-card-sentinel" aria-hidden="true" />
        </div>
      )}
      {late && <late.Tending list={list} mark={mark} content={content} act={act} />}
    </>
  );
}
