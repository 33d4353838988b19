import { type ReactNode, useRef } from 'react';
import { EventCard, type EventCardProps } from '../../shared/event/EventCard.tsx';
import { arrowForward } from '../../shared/icons/arrow-forward.ts';
import type { ContentTexts } from '../../shared/text/en.ts';
import { fill } from '../../shared/text/fill.ts';
import { headingBelow } from '../../shared/ui/heading-below.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { MoreButton } from '../../shared/ui/MoreButton.tsx';
import type { CalendarAction, CalendarAppearance, CalendarScreen, DayList } from '../screen.ts';

interface DayContentProps extends Pick<CalendarScreen, 'lazy'> {
  readonly day: DayList;
  readonly appearance: CalendarAppearance;
  readonly texts: ContentTexts;
  readonly dispatch: (action: CalendarAction) => void;
  readonly onSelect: EventCardProps['onSelect'];
}

/** Draws the area below the strip: placeholders, events, an empty state or an error. */
export function DayContent({ day, appearance, texts, dispatch, onSelect, lazy }: DayContentProps): ReactNode {
  switch (day.list) {
    case 'events':
      return (
        <>
          <Events
            key={day.of}
            day={day}
            appearance={appearance}
            texts={texts}
            dispatch={dispatch}
            onSelect={onSelect}
          />
          <NextPage day={day} texts={texts} dispatch={dispatch} lazy={lazy} />
        </>
      );
    case 'empty':
      return <EmptyDay next={day.next} texts={texts} dispatch={dispatch} />;
    default:
      return lazy && <lazy.Placeholder list={day.list} appearance={appearance} texts={texts} dispatch={dispatch} />;
  }
}

interface EventsProps extends Omit<DayContentProps, 'day' | 'lazy'> {
  readonly day: Extract<DayList, { list: 'events' }>;
}

/** Draws the day's events: one list, or one for each competition below its name. */
function Events({ day: { cards, groups, dimmed }, appearance, texts, dispatch, onSelect }: EventsProps) {
  const Name = headingBelow(appearance);
  const listOf = (some: typeof cards, name?: string) => (
    <ul
      className="tl-calendar-list"
      aria-label={name || appearance.heading || texts.Events}
      data-dimmed={dimmed ? '' : undefined}
    >
      {some.map((card) => (
        <EventCard key={card.id} card={card} texts={texts} dispatch={dispatch} onSelect={onSelect} />
      ))}
    </ul>
  );
  if (!groups) return listOf(cards);
  return groups.map(({ key, name, logo, first, count }) => (
    <div key={key}>
      {name && (
        <Name className="tl-calendar-competition" part="competition">
          {logo && <img part="competition-logo" src={logo} width={24} height={24} alt="" loading="lazy" />}
          <span>{name}</span>
        </Name>
      )}
      {listOf(cards.slice(first, first + count), name)}
    </div>
  ));
}

interface EmptyDayProps {
  readonly texts: ContentTexts;
  readonly dispatch: (action: CalendarAction) => void;
  readonly next: Extract<DayList, { list: 'empty' }>['next'];
}

/** An empty day (CAL-12), with a button to the next day that has events. */
function EmptyDay({ next, texts, dispatch }: EmptyDayProps) {
  return (
    <div className="tl-calendar-empty" part="empty">
      <svg className="tl-calendar-pitch" viewBox="0 0 120 60" aria-hidden="true">
        <path d="M1 10h118v49H1zM60 10v49M1 22h14v25H1M119 22h-14v25h14" />
        <circle cx="60" cy="34.5" r="11" />
      </svg>
      {/* Not live: the calendar's own line says how many events a chosen day has. */}
      <p className="tl-calendar-empty-text" role="status" aria-live="off">
        {texts['There are no events for this day.']}
      </p>
      {next && (
        <button
          type="button"
          className="tl-button tl-calendar-next"
          data-kind="outline"
          part="next-day"
          onClick={() => dispatch({ type: 'choose', date: next.date })}
        >
          {fill(texts['Next match day: {date}'], { date: next.label })}
          <Icon of={arrowForward} />
        </button>
      )}
    </div>
  );
}

interface NextPageProps extends Pick<CalendarScreen, 'lazy'> {
  readonly texts: ContentTexts;
  readonly dispatch: (action: CalendarAction) => void;
  readonly day: Extract<DayList, { list: 'events' }>;
}

/** Draws the end of the list: a button, or a sentinel that loads the next page when it is in view (CAL-13). */
function NextPage({ day, texts, dispatch, lazy }: NextPageProps) {
  const onMore = () => dispatch({ type: 'more' });
  switch (day.next) {
    case 'none':
      return null;
    case 'button':
      return (
        <div className="tl-calendar-more">
          <MoreButton of={day} texts={texts} onMore={onMore} />
        </div>
      );
    case 'sentinel':
      return <Sentinel turn={day.cards.length} loading={day.loadingMore} onSeen={onMore} lazy={lazy} />;
  }
}

interface SentinelProps extends Pick<CalendarScreen, 'lazy'> {
  readonly turn: number;
  readonly loading: boolean;
  readonly onSeen: () => void;
}

function Sentinel({ turn, loading, onSeen, lazy }: SentinelProps) {
  const mark = useRef<HTMLDivElement>(null);
  return (
    <div ref={mark} className="tl-calendar-sentinel" aria-hidden="true">
      {loading && <span className="tl-skeleton" />}
      {lazy && <lazy.Watch of={mark} turn={turn} waiting={!loading} onSeen={onSeen} />}
    </div>
  );
}
