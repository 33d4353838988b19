import { type MouseEvent, memo } from 'react';
import { eye } from '../icons/calendar.ts';
import type { ContentTexts } from '../text/en.ts';
import { focusOnce } from '../ui/focus-once.ts';
import { Icon } from '../ui/Icon.tsx';
import { EventActions } from './EventActions.tsx';
import { EventRow } from './EventRow.tsx';
import type { EventCardView, EventPlace } from './event-card.ts';
import { LiveBadge } from './LiveBadge.tsx';

/** An action of the visitor on a card. */
interface EventAction {
  readonly type: 'reveal';
  readonly id: string;
}

export interface EventCardProps {
  readonly card: EventCardView;
  readonly texts: ContentTexts;
  /** The visitor reveals the score of a hidden event. */
  readonly dispatch: (action: EventAction) => void;
  /** 'Match details' was clicked; `preventDefault` prevents the navigation. */
  readonly onSelect: (event: MouseEvent, index: number) => void;
}

/** One event of a list (spec §2.2). Renders again only when its card, the texts or a callback change. */
export const EventCard = memo(function EventCard({ card, texts, dispatch, onSelect }: EventCardProps) {
  return (
    <li
      className={card.colours ? `tl-event ${card.colours}` : 'tl-event'}
      part="event-card"
      data-form={card.form}
      data-tone={card.tone}
    >
      <Status card={card} live={texts.Live} />
      <EventMain card={card} />
      {card.revealable && <Reveal card={card} text={texts['Show score']} dispatch={dispatch} />}
      {card.detail && (
        <p className="tl-event-detail" part="detail">
          {card.detail}
        </p>
      )}
      <EventActions card={card} texts={texts} onSelect={onSelect} />
    </li>
  );
});

/** The time and status of an event. */
function Status({ card, live }: { readonly card: EventCardView; readonly live: string }) {
  return (
    <p className="tl-event-status">
      {card.live && <LiveBadge text={live} />}
      {card.clock && <span className="tl-event-clock">{card.clock}</span>}
      {card.time && (
        <time className="tl-event-time" part="kickoff" dateTime={card.dateTime ?? undefined}>
          {card.time}
        </time>
      )}
      {card.status && (
        <span className="tl-event-word" part="status">
          {card.status}
        </span>
      )}
      {card.order && (
        <span className="tl-event-order" part="order">
          {card.order}
        </span>
      )}
      {card.series && <span className="tl-event-series">{card.series}</span>}
    </p>
  );
}

/** The button that reveals a hidden score; focus stays on the card when it disappears. */
function Reveal({
  card: { id, name },
  text,
  dispatch,
}: Pick<EventCardProps, 'card' | 'dispatch'> & { readonly text: string }) {
  return (
    <button
      type="button"
      className="tl-event-reveal"
      part="reveal"
      aria-label={`${text}: ${name}`}
      onClick={({ currentTarget }) => {
        focusOnce(currentTarget.parentElement as HTMLElement);
        dispatch({ type: 'reveal', id });
      }}
    >
      <Icon of={eye} />
      {text}
    </button>
  );
}

interface EventMainProps {
  readonly card: EventCardView;
}

/**
 * The sides and their scores. Each score exists once, in reading order after its name: in a wide card the sheet moves
 * it to the middle.
 */
function EventMain({ card }: EventMainProps) {
  const { home, away, title, places } = card;
  const sides = [home, away].filter((side) => side !== null);
  return (
    <div className="tl-event-main" data-scored={home?.score && away?.score ? '' : undefined}>
      {sides.every((side) => side.name === '') && <p className="tl-event-title">{title}</p>}
      {home && <EventRow side={home} which="home" />}
      {away && <EventRow side={away} which="away" />}
      {places.map((place) => (
        <Place key={place.place} of={place} />
      ))}
    </div>
  );
}

/** Place 3 of a race; the first two are sides. */
function Place({ of: { place, name, note, gap, colours } }: { readonly of: EventPlace }) {
  return (
    <div className={`tl-event-side ${colours}`}>
      <span className="tl-event-place">{place}</span>
      <span className="tl-event-livery" />
      <span className="tl-event-name">
        {name} {note && <small>{note}</small>}
      </span>
      {gap && <span className="tl-event-gap">{gap}</span>}
    </div>
  );
}
