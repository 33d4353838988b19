import { type MouseEvent, memo, type ReactNode } from 'react';
import { LiveBadge } from '../shared/event/LiveBadge.tsx';
import { headingBelow } from '../shared/heading-below.ts';
import { Icon } from '../shared/Icon.tsx';
import { play } from '../shared/icons/play.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import type { OnItemClick } from '../shared/useItemClick.ts';
import { CardPicture } from './CardPicture.tsx';
import type { DrawCard } from './CustomCard.tsx';
import type { CardItem } from './data.ts';
import { EventLine } from './EventLine.tsx';
import type { CardsLook, CardView } from './screen.ts';

export interface CardProps {
  readonly card: CardView;
  readonly item: CardItem | undefined;
  readonly look: CardsLook;
  readonly texts: ContentTexts;
  /** It is one of a row: a slide (APG carousel). */
  readonly slide: boolean;
  readonly draw: DrawCard | undefined;
  readonly onCard: OnItemClick;
}

/** One card; it renders again only when it changes itself, however long the list is. */
export const Card = memo(function Card({ card, item, look, texts, slide, draw, onCard }: CardProps) {
  // A slide is a group (APG carousel), which no list item may be.
  const Item = slide ? 'div' : 'li';
  return (
    <Item
      className={`tl-card ${look.className}`.trim()}
      part={`card ${look.className}`.trim()}
      data-type={look.type}
      data-filled={look.filled ? '' : undefined}
      // Its title names our own card already.
      {...(slide && { role: 'group', 'aria-roledescription': texts.slide, 'aria-label': draw && nameOf(card) })}
    >
      {draw && item ? draw(item, card.index) : <Inside card={card} look={look} texts={texts} onCard={onCard} />}
    </Item>
  );
});

/** A picture and words, the whole of it one link or one button, named by its title. */
function Inside({ card, look, texts, onCard }: Pick<CardProps, 'card' | 'look' | 'texts' | 'onCard'>) {
  const titled = look.showTitle && card.title !== '';
  const isNamed = titled || isControl(card);
  const Title = headingBelow(look);
  const control = controlOf({ card, titled, onCard });
  return (
    <>
      <CardPicture key={card.image?.src} image={card.image} alt={isNamed ? '' : nameOf(card)} />
      {card.event?.live && (
        <span className="tl-card-badge">
          <LiveBadge text={texts.Live} />
        </span>
      )}
      <div className="tl-card-body">
        {titled ? (
          <Title
            className="tl-card-title"
            part="card-title"
            // Its first word may need more than two lines; not of East Asia, whose lines end anywhere.
            data-long={/^[^\s\u2e80-\uffff]{21}/.test(card.title) || undefined}
          >
            {control}
          </Title>
        ) : (
          control
        )}
        {card.event && <EventLine event={card.event} />}
        {look.showDescription && card.description && (
          <p className="tl-card-description" part="card-description">
            {card.description}
          </p>
        )}
        {look.showButton && (
          <span className="tl-card-watch" part="card-button">
            <Icon of={play} />
            {texts['Watch Now']}
          </span>
        )}
      </div>
    </>
  );
}

/** The one control of a card, which covers all of it; without any, the bare title. */
function controlOf({ card, titled, onCard }: Pick<CardProps, 'card' | 'onCard'> & { titled: boolean }): ReactNode {
  const props = {
    className: 'tl-card-link',
    'data-click': 'cardclick:item',
    'data-index': card.index,
    'aria-label': titled ? undefined : nameOf(card),
    onClick: (event: MouseEvent) => onCard(event, card.index),
    children: titled ? card.title : undefined,
  };
  if (card.href !== null) return <a href={card.href} {...props} />;
  if (card.clickable) return <button type="button" {...props} />;
  return props.children;
}

/** The visitor can choose it. */
export function isControl({ href, clickable }: CardView): boolean {
  return href !== null || clickable;
}

function nameOf({ title, id }: CardView): string {
  return title || id;
}
