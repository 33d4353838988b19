import type { ReactNode } from 'react';
import { EventCard, type EventCardProps } from '../shared/event/EventCard.tsx';
import { headingBelow } from '../shared/heading-below.ts';
import type { ContentTexts } from '../shared/text/en.ts';
import { EmptyDay } from './EmptyDay.tsx';
import { More } from './More.tsx';
import type { CalendarAct, CalendarLook, CalendarScreen, DayList } from './screen.ts';

interface DayContentProps extends Pick<CalendarScreen, 'late'> {
  readonly day: DayList;
  readonly look: CalendarLook;
  readonly texts: ContentTexts;
  readonly act: (act: CalendarAct) => void;
  readonly onSelect: EventCardProps['onSelect'];
}

/** What stands below the strip: placeholders, events, a word that there are none, or that they cannot be had. */
export function DayContent({ day, look, texts, act, onSelect, late }: DayContentProps): ReactNode {
  switch (day.list) {
    case 'events':
      return (
        <>
          <Events key={day.of} day={day} look={look} texts={texts} act={act} onSelect={onSelect} />
          <More day={day} texts={texts} act={act} late={late} />
        </>
      );
    case 'empty':
      return <EmptyDay next={day.next} texts={texts} act={act} />;
    default:
      return late && <late.Instead list={day.list} look={look} texts={texts} act={act} />;
  }
}

interface EventsProps extends Omit<DayContentProps, 'day' | 'late'> {
  readonly day: Extract<DayList, { list: 'events' }>;
}

/** The day's events: one list, or one for each competition below its name. */
function Events({ day: { cards, groups, dimmed }, look, texts, act, onSelect }: EventsProps) {
  const Name = headingBelow(look);
  const listOf = (some: typeof cards, name?: string) => (
    <ul
      className="tl-calendar-list"
      aria-label={name || look.heading || texts.Events}
      data-dimmed={dimmed ? '' : undefined}
    >
      {some.map((card) => (
        <EventCard key={card.id} card={card} texts={texts} act={act} onSelect={onSelect} />
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
