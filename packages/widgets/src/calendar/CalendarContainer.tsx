import { EventSkeleton } from '../shared/event/EventSkeleton.tsx';
import { createLazyParts } from '../shared/host/container.tsx';
import { holdHeight } from '../shared/host/hold-height.ts';
import { ContentFallback } from '../shared/ui/ContentFallback.tsx';
import { Watch } from '../shared/ui/Watch.tsx';
import { calendarSchema as schema } from './config.ts';
import sheet from './lazy-sheet.css?inline';
import type { LazyViews, PlaceholderProps } from './screen.ts';
import { type CalendarInput, useCalendarScreen } from './useCalendarScreen.ts';

export const calendarViews: LazyViews = { Placeholder: CalendarPlaceholder, Watch };

/** Decides what calendars show. */
export const calendarContainer = createLazyParts({
  schema,
  sheet,
  holdHeight,
  useScreen: (input: CalendarInput) => useCalendarScreen(input, calendarViews),
});

/** Shows placeholders while events load, or an error panel. */
function CalendarPlaceholder({ list, appearance, texts, dispatch }: PlaceholderProps) {
  const { drawn, reserved } = appearance.placeholders;
  return (
    <ContentFallback
      isError={list === 'error'}
      className="tl-calendar-error"
      appearance={appearance}
      texts={texts}
      onRetry={() => dispatch({ type: 'retry' })}
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
