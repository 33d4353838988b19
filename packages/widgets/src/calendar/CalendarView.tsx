import type { SportsEvent } from '@touchline/domain';
import { useCallback, useRef } from 'react';
import type { ViewProps } from '../shared/mountWidget.tsx';
import { type ItemClicks, useItemClick } from '../shared/useItemClick.ts';
import { DayContent } from './DayContent.tsx';
import { Head } from './Head.tsx';
import { Strip } from './Strip.tsx';
import type { CalendarAct, CalendarScreen } from './screen.ts';
import { useFocus } from './useFocus.ts';

export interface CalendarViewProps
  extends ViewProps<CalendarScreen, CalendarAct>,
    Pick<ItemClicks<SportsEvent>, 'onClick'> {}

/** Draws what a visitor sees: head, week strip, and the events of the active day. */
export function CalendarView({ screen, act, host, onClick }: CalendarViewProps) {
  const { look, texts, day, zone, items } = screen;
  const root = useRef<HTMLElement>(null);
  const follow = useFocus(root, screen);
  const onSelect = useItemClick({ items, host, onClick });
  const onAct = useCallback(
    (next: CalendarAct) => {
      follow(next);
      act(next);
    },
    [follow, act]
  );
  return (
    <section
      ref={root}
      className="tl-root tl-calendar"
      lang={look.locale}
      dir={look.dir}
      data-theme={look.theme}
      aria-label={look.heading || texts.Events}
      aria-busy={isWaiting(screen)}
    >
      <Head screen={screen} act={onAct} />
      <Strip screen={screen} act={onAct} />
      <p className="tl-hidden" aria-live="polite">
        {screen.announcement}
      </p>
      {zone && (
        <p className="tl-calendar-zone" part="zone" hidden={!zone.shown}>
          {zone.label}
        </p>
      )}
      <div className="tl-calendar-content">
        <DayContent day={day} look={look} texts={texts} act={onAct} onSelect={onSelect} late={screen.late} />
      </div>
    </section>
  );
}

function isWaiting({ day }: CalendarScreen): boolean {
  return day.list === 'loading' || (day.list === 'events' && (day.dimmed || day.loadingMore));
}
