import type { MouseEvent } from 'react';
import { end } from '../icons/arrows.ts';
import { calendar } from '../icons/calendar.ts';
import type { ContentTexts } from '../text/en.ts';
import { Icon } from '../ui/Icon.tsx';
import type { EventCardView } from './event-card.ts';

export interface EventActionsProps {
  readonly card: EventCardView;
  readonly texts: ContentTexts;
  readonly onSelect: (event: MouseEvent, index: number) => void;
}

/** Actions of an event: add to calendar, match details. Draws nothing without any. */
export function EventActions({ card, texts, onSelect }: EventActionsProps) {
  const { icsUrl, href, clickable, name } = card;
  if (icsUrl === null && href === null && !clickable) return null;
  return (
    <div className="tl-event-actions">
      {icsUrl !== null && (
        <a
          className="tl-icon-button tl-event-ics"
          part="add-to-calendar"
          href={icsUrl}
          aria-label={`${texts['Add to calendar']}: ${name}`}
          title={texts['Add to calendar']}
        >
          <Icon of={calendar} />
        </a>
      )}
      {(href !== null || clickable) && <Details card={card} text={texts['Match details']} onSelect={onSelect} />}
    </div>
  );
}

function Details({
  card: { href, index, name },
  text,
  onSelect,
}: {
  readonly card: EventCardView;
  readonly text: string;
  readonly onSelect: EventActionsProps['onSelect'];
}) {
  const shared = {
    className: 'tl-button tl-event-details',
    part: 'match-details',
    'data-kind': 'quiet',
    'data-click': 'cardclick:item',
    'data-index': index,
    'aria-label': `${text}: ${name}`,
    onClick: (event: MouseEvent) => onSelect(event, index),
  };
  const content = (
    <>
      <span>{text}</span>
      <Icon of={end} />
    </>
  );
  return href === null ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <a href={href} {...shared}>
      {content}
    </a>
  );
}
