import { useCallback, useRef } from 'react';
import type { ViewProps } from '../shared/host/mountWidget.tsx';
import { calendar } from '../shared/icons/calendar.ts';
import { Heading } from '../shared/ui/Heading.tsx';
import { Icon } from '../shared/ui/Icon.tsx';
import { useItemClick } from '../shared/ui/useItemClick.ts';
import { DayContent } from './day/DayContent.tsx';
import type { CalendarAction, CalendarScreen } from './screen.ts';
import { Strip } from './strip/Strip.tsx';
import { useFocus } from './useFocus.ts';

/** Draws the calendar: heading, week strip, and the events of the active day. */
export function CalendarView({ screen, dispatch, host }: ViewProps<CalendarScreen, CalendarAction>) {
  const { appearance, texts, day, zone, items } = screen;
  const root = useRef<HTMLElement>(null);
  const follow = useFocus(root, screen);
  const onSelect = useItemClick({ items, host });
  const onAction = useCallback(
    (next: CalendarAction) => {
      follow(next);
      dispatch(next);
    },
    [follow, dispatch]
  );
  return (
    <section
      ref={root}
      className="tl-root tl-calendar"
      lang={appearance.locale}
      dir={appearance.dir}
      data-theme={appearance.theme}
      aria-label={appearance.heading || texts.Events}
      aria-busy={isWaiting(screen)}
    >
      <Head screen={screen} dispatch={onAction} />
      <Strip screen={screen} dispatch={onAction} />
      <p className="tl-hidden" aria-live="polite">
        {screen.announcement}
      </p>
      {zone && (
        <p className="tl-calendar-zone" part="zone" hidden={!zone.shown}>
          {zone.label}
        </p>
      )}
      <div className="tl-calendar-content">
        <DayContent
          day={day}
          appearance={appearance}
          texts={texts}
          dispatch={onAction}
          onSelect={onSelect}
          lazy={screen.lazy}
        />
      </div>
    </section>
  );
}

function isWaiting({ day }: CalendarScreen): boolean {
  return day.list === 'loading' || (day.list === 'events' && (day.dimmed || day.loadingMore));
}

interface HeadProps {
  readonly screen: CalendarScreen;
  readonly dispatch: (action: CalendarAction) => void;
}

/** Title, spoiler switch and subscription. */
function Head({ screen: { appearance, texts, spoilerFree }, dispatch }: HeadProps) {
  return (
    <Heading title={appearance.heading} level={appearance.headingLevel}>
      <div className="tl-calendar-actions">
        <button
          type="button"
          className="tl-calendar-spoiler"
          part="spoiler-switch"
          role="switch"
          aria-checked={spoilerFree}
          aria-label={texts['Hide scores']}
          onClick={() => dispatch({ type: 'spoilers', hidden: !spoilerFree })}
        >
          <span className="tl-calendar-wide">{texts['Hide scores']}</span>
          <span className="tl-calendar-switch" />
        </button>
        {appearance.webcalUrl && (
          <a className="tl-icon-button" part="subscribe" href={appearance.webcalUrl} aria-label={texts.Subscribe}>
            <Icon of={calendar} />
          </a>
        )}
      </div>
    </Heading>
  );
}
