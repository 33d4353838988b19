import type { ReactNode } from 'react';
import { EventCard, type EventCardProps } from '../shared/event/EventCard.tsx';
import { EventSkeleton } from '../shared/event/EventSkeleton.tsx';
import type { ContentTexts } from '../shared/text/en.ts';
import { EmptyDay } from './EmptyDay.tsx';
import { SKELETONS } from './limits.ts';
import { More } from './More.tsx';
import type { CalendarAct, CalendarScreen, DayList } from './screen.ts';

interface DayContentProps extends Pick<CalendarScreen, 'Watch'> {
  readonly day: DayList;
  readonly texts: ContentTexts;
  readonly act: (act: CalendarAct) => void;
  readonly onSelect: EventCardProps['onSelect'];
}

/** What stands below the strip: placeholders, events, a word that there are none, or that they cannot be had. */
export function DayContent({ day, texts, act, onSelect, Watch }: DayContentProps): ReactNode {
  switch (day.list) {
    case 'loading':
      return <Placeholders word={texts.Loading} />;
    case 'events':
      return (
        <>
          <ul key={day.of} className="tl-calendar-list" data-dimmed={day.dimmed ? '' : undefined}>
            {day.cards.map((card) => (
              <EventCard key={card.id} card={card} texts={texts} act={act} onSelect={onSelect} />
            ))}
          </ul>
          <More day={day} texts={texts} act={act} Watch={Watch} />
        </>
      );
    case 'empty':
      return <EmptyDay next={day.next} texts={texts} act={act} />;
    case 'error':
      return <ErrorPanel texts={texts} onRetry={() => act({ act: 'retry' })} />;
  }
}

function Placeholders({ word }: { readonly word: string }) {
  return (
    <>
      <p className="tl-hidden" role="status">
        {word}
      </p>
      <ul className="tl-calendar-list" aria-hidden="true">
        {Array.from({ length: SKELETONS }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <EventSkeleton key={i} />
        ))}
      </ul>
    </>
  );
}

/** In place of events that could not be had: a sentence, and another try (CARD-25). */
function ErrorPanel({ texts, onRetry }: { readonly texts: ContentTexts; readonly onRetry: () => void }) {
  return (
    <div className="tl-calendar-error" part="error-panel">
      <p role="status">{texts['Could not load this content.']}</p>
      <button type="button" className="tl-button" data-kind="outline" part="retry" onClick={onRetry}>
        {texts['Try again']}
      </button>
    </div>
  );
}
