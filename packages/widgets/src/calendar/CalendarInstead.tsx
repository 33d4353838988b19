import { ContentFallback } from '../shared/ContentFallback.tsx';
import { EventSkeleton } from '../shared/event/EventSkeleton.tsx';
import { Watch } from '../shared/Watch.tsx';
import type { InsteadProps, LateViews } from './screen.ts';

export const calendarViews: LateViews = { Instead: CalendarInstead, Watch };

/** What a calendar shows in place of events that are on their way, or could not be had. */
function CalendarInstead({ list, look, texts, act }: InsteadProps) {
  const { drawn, reserved } = look.placeholders;
  return (
    <ContentFallback
      isError={list === 'error'}
      className="tl-calendar-error"
      look={look}
      texts={texts}
      onRetry={() => act({ act: 'retry' })}
    >
      <ul className="tl-calendar-list tl-calendar-bones" data-none={reserved === 0 ? '' : undefined} aria-hidden="true">
        {Array.from({ length: drawn }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <EventSkeleton key={i} clipped={i >= reserved} />
        ))}
      </ul>
    </ContentFallback>
  );
}
