import { EventRow } from './EventRow.tsx';
import type { EventCardView, EventPlace } from './event-card.ts';

export interface EventMainProps {
  readonly card: EventCardView;
}

/**
 * Who plays, and how it stands. Each score is there once, in reading order behind its name: in a wide card the sheet
 * moves it to the middle.
 */
export function EventMain({ card }: EventMainProps) {
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
