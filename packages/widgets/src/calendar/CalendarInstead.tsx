import { ErrorPanel } from '../shared/ErrorPanel.tsx';
import { EventSkeleton } from '../shared/event/EventSkeleton.tsx';
import { Watch } from '../shared/Watch.tsx';
import type { InsteadProps, LateViews } from './screen.ts';

export const calendarViews: LateViews = { Instead: CalendarInstead, Watch };

/** What a calendar shows in place of events that are on their way, or could not be had. */
function CalendarInstead({ list, placeholders: { drawn, reserved }, texts, act }: InsteadProps) {
  if (list === 'error') {
    return <ErrorPanel className="tl-calendar-error" texts={texts} onRetry={() => act({ act: 'retry' })} />;
  }
  return (
    <>
      <p className="tl-hidden" role="status">
        {texts.Loading}
      </p>
      <ul className="tl-calendar-list tl-calendar-bones" data-none={reserved === 0 ? '' : undefined} aria-hidden="true">
        {Array.from({ length: drawn }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <EventSkeleton key={i} clipped={i >= reserved} />
        ))}
      </ul>
    </>
  );
}
