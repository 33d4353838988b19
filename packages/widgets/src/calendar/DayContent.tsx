import type { ReactNode } from 'react';
import { EventCard, type EventCardProps } from '../shared/event/EventCard.tsx';
import type { ContentTexts } from '../shared/text/en.ts';
import { EmptyDay } from './EmptyDay.tsx';
import { More } from './More.tsx';
import type { CalendarAct, CalendarScreen, DayList } from './screen.ts';

interface DayContentProps extends Pick<CalendarScreen, 'late'> {
  readonly day: DayList;
  readonly texts: ContentTexts;
  readonly act: (act: CalendarAct) => void;
  readonly onSelect: EventCardProps['onSelect'];
}

/** What stands below the strip: placeholders, events, a word that there are none, or that they cannot be had. */
export function DayContent({ day, texts, act, onSelect, late }: DayContentProps): ReactNode {
  switch (day.list) {
    case 'events':
      return (
        <>
          <ul key={day.of} className="tl-calendar-list" data-dimmed={day.dimmed ? '' : undefined}>
            {day.cards.map((card) => (
              <EventCard key={card.id} card={card} texts={texts} act={act} onSelect={onSelect} />
            ))}
          </ul>
          <More day={day} texts={texts} act={act} late={late} />
        </>
      );
    case 'empty':
      return <EmptyDay next={day.next} texts={texts} act={act} />;
    default:
      return late && <late.Instead list={day.list} texts={texts} act={act} />;
  }
}
