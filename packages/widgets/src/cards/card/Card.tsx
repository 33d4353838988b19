import { type MouseEvent, memo, type ReactNode, useState } from 'react';
import { LiveBadge } from '../../shared/event/LiveBadge.tsx';
import type { Drawing } from '../../shared/icons/drawing.ts';
import { play } from '../../shared/icons/play.ts';
import type { ContentTexts } from '../../shared/text/en.ts';
import { headingBelow } from '../../shared/ui/heading-below.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import type { OnItemClick } from '../../shared/ui/useItemClick.ts';
import type { CardItem } from '../data/cards-data.ts';
import type { CardEvent, CardsAppearance, CardView } from '../screen.ts';
import type { DrawCard } from './CustomCard.tsx';

interface CardProps {
  readonly card: CardView;
  readonly item: CardItem | undefined;
  readonly appearance: CardsAppearance;
  readonly texts: ContentTexts;
  /** It is part of a row: a slide (APG carousel). */
  readonly slide: boolean;
  readonly draw: DrawCard | undefined;
  readonly onCard: OnItemClick;
}

/** One card; it renders again only when it changes itself, however long the list is. */
export const Card = memo(function Card({ card, item, appearance, texts, slide, draw, onCard }: CardProps) {
  // A slide is a group (APG carousel), which a list item must not be.
  const Item = slide ? 'div' : 'li';
  return (
    <Item
      className={`tl-card ${appearance.className}`.trim()}
      part={`card ${appearance.className}`.trim()}
      data-type={appearance.type}
      data-filled={appearance.filled ? '' : undefined}
      // The title already names our own card.
      {...(slide && { role: 'group', 'aria-roledescription': texts.slide, 'aria-label': draw && nameOf(card) })}
    >
      {draw && item ? (
        draw(item, card.index)
      ) : (
        <Inside card={card} appearance={appearance} texts={texts} onCard={onCard} />
      )}
    </Item>
  );
});

/** An image and texts, as one link or one button, named by its title. */
function Inside({ card, appearance, texts, onCard }: Pick<CardProps, 'card' | 'appearance' | 'texts' | 'onCard'>) {
  const titled = appearance.showTitle && card.title !== '';
  const isNamed = titled || isControl(card);
  const Title = headingBelow(appearance);
  const control = controlOf({ card, titled, onCard });
  return (
    <>
      <CardImage key={card.image?.src} image={card.image} alt={isNamed ? '' : nameOf(card)} />
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
            // A first word this long may need more than two lines, except in East Asian scripts, whose lines break
            // anywhere.
            data-long={/^[^\s\u2e80-\uffff]{21}/.test(card.title) || undefined}
          >
            {control}
          </Title>
        ) : (
          control
        )}
        {card.event && <EventLine event={card.event} />}
        {appearance.showDescription && card.description && (
          <p className="tl-card-description" part="card-description">
            {card.description}
          </p>
        )}
        {appearance.showButton && (
          <span className="tl-card-watch" part="card-button">
            <Icon of={play} />
            {texts['Watch Now']}
          </span>
        )}
      </div>
    </>
  );
}

/** Returns the one control of a card, which covers all of it; without a control, the bare title. */
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

/** Returns whether the card is interactive. */
export function isControl({ href, clickable }: CardView): boolean {
  return href !== null || clickable;
}

function nameOf({ title, id }: CardView): string {
  return title || id;
}

/** The image of a card, or a drawing in its place, but never the browser's broken-image icon (IMG-05). */
function CardImage({ image, alt }: Pick<CardView, 'image'> & { readonly alt: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <div className="tl-card-picture" part="card-picture">
      {image && !broken ? (
        <img
          className="tl-card-image"
          src={image.src}
          srcSet={image.srcSet}
          alt={alt}
          loading="lazy"
          decoding="async"
          draggable={false}
          // It may have failed before React attached the handler.
          ref={(element) => {
            if (element?.complete && element.naturalWidth === 0 && element.currentSrc) setBroken(true);
          }}
          onError={() => setBroken(true)}
        />
      ) : (
        <span className="tl-card-blank" {...(alt && { role: 'img', 'aria-label': alt })}>
          <Icon of={placeholderImage} />
        </span>
      )}
    </div>
  );
}

/** The state of an event in one line: the score or the kick-off, and further details. */
function EventLine({ event: { scores, spokenScores, time, dateTime, status } }: { readonly event: CardEvent }) {
  if (!scores && !time && !status) return null;
  return (
    <p className="tl-card-event" part="card-event">
      {scores && (
        <span className="tl-card-score">
          <span className="tl-hidden">{spokenScores}</span>
          <span aria-hidden="true">
            <span part="home-score">{scores[0]}</span>
            {' – '}
            <span part="away-score">{scores[1]}</span>
          </span>
        </span>
      )}
      {!scores && time && (
        <time part="kickoff" dateTime={dateTime ?? undefined}>
          {time}
        </time>
      )}
      {status && <span part="detail">{status}</span>}
    </p>
  );
}

/** A pitch from above: replaces a missing image. */
const placeholderImage: Drawing = {
  path: 'M2.5 5.5h19v13h-19zM12 5.5v13M9.5 12a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0M2.5 9h3v6h-3M21.5 9h-3v6h3',
};
