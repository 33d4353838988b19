import { type MouseEvent, memo } from 'react';
import { focusOnce } from '../focus-once.ts';
import { Icon } from '../Icon.tsx';
import { eye } from '../icons/calendar.ts';
import type { ContentTexts } from '../text/en.ts';
import { EventActions } from './EventActions.tsx';
import { EventMain } from './EventMain.tsx';
import type { EventCardView } from './event-card.ts';
import { LiveBadge } from './LiveBadge.tsx';

/** What a visitor can do on a card. */
export interface EventAct {
  readonly act: 'reveal';
  readonly id: string;
}

export interface EventCardProps {
  readonly card: EventCardView;
  readonly texts: ContentTexts;
  /** The score of a hidden event is wanted. */
  readonly act: (act: EventAct) => void;
  /** 'Match details' was clicked; `preventDefault` keeps a link from leading away. */
  readonly onSelect: (event: MouseEvent, index: number) => void;
}

/** One event of a list (spec §2.2). Drawn again only when its card, the texts or a callback is another. */
export const EventCard = memo(function EventCard({ card, texts, act, onSelect }: EventCardProps) {
  return (
    <li
      className={card.colours ? `tl-event ${card.colours}` : 'tl-event'}
      part="event-card"
      data-form={card.form}
      data-tone={card.tone}
    >
      <Status card={card} live={texts.Live} />
      <EventMain card={card} />
      {card.revealable && <Reveal card={card} text={texts['Show score']} act={act} />}
      {card.detail && (
        <p className="tl-event-detail" part="detail">
          {card.detail}
        </p>
      )}
      <EventActions card={card} texts={texts} onSelect={onSelect} />
    </li>
  );
});

/** When it is and how far it has come. */
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

/** The way to a hidden score; focus stays on the card when it is gone. */
function Reveal({ card: { id, name }, text, act }: Pick<EventCardProps, 'card' | 'act'> & { readonly text: string }) {
  return (
    <button
      type="button"
      className="tl-event-reveal"
      part="reveal"
      aria-label={`${text}: ${name}`}
      onClick={({ currentTarget }) => {
        focusOnce(currentTarget.parentElement as HTMLElement);
        act({ act: 'reveal', id });
      }}
    >
      <Icon of={eye} />
      {text}
    </button>
  );
}
