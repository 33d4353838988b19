import { type Ref, useCallback, useRef, useState } from 'react';
import { end, start } from '../../shared/icons/arrows.ts';
import { down } from '../../shared/icons/calendar.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { CENTRE, STRIP_DAYS } from '../limits.ts';
import { Picker } from '../picker/index.ts';
import type { CalendarAction, CalendarScreen, StripDay } from '../screen.ts';

interface StripProps {
  readonly screen: CalendarScreen;
  readonly dispatch: (action: CalendarAction) => void;
}

/**
 * Seven days, of which the style sheet shows as many as fit, with arrows at both ends. The middle one is active and
 * opens the picker.
 */
export function Strip({ screen, dispatch }: StripProps) {
  const { days, texts, lazy } = screen;
  const list = useRef<HTMLUListElement>(null);
  const centre = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const arrow = (side: 'previous' | 'next') => (
    <button
      type="button"
      className="tl-icon-button"
      part={`arrow-${side}`}
      aria-label={side === 'previous' ? texts['Earlier days'] : texts['Later days']}
      disabled={days.length === 0}
      onClick={() => {
        const visible = visibleDays(list.current);
        dispatch({ type: 'step', days: side === 'previous' ? -visible : visible });
      }}
    >
      <Icon of={side === 'previous' ? start : end} />
    </button>
  );
  const close = () => {
    setOpen(false);
    centre.current?.focus();
  };
  const busyDays = useCallback(
    (first: string, last: string) =>
      new Promise<ReadonlySet<string>>((answer) => dispatch({ type: 'busy', first, last, answer })),
    [dispatch]
  );
  const near = () => dispatch({ type: 'near', visible: visibleDays(list.current) });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects that the visitor approaches a button in it
    <div className="tl-calendar-strip" onPointerEnter={near} onFocus={near}>
      {arrow('previous')}
      <ul ref={list} className="tl-calendar-days">
        {days.length === 0
          ? Array.from({ length: STRIP_DAYS }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              <li key={place}>
                <span className="tl-calendar-day" aria-hidden="true" />
              </li>
            ))
          : days.map((day, place) => (
              // By position: the buttons stay, only their texts change.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={place}>
                {place === CENTRE ? (
                  <DayButton day={day} ref={centre} open={open} onClick={() => setOpen(!open)} />
                ) : (
                  <DayButton day={day} onClick={() => dispatch({ type: 'choose', date: day.date })} />
                )}
              </li>
            ))}
      </ul>
      {arrow('next')}
      {lazy?.StripMotion && <lazy.StripMotion strip={list} date={days[CENTRE]?.date ?? ''} />}
      {open && (
        <Picker
          active={days[CENTRE]?.date ?? screen.today}
          today={screen.today}
          locale={screen.appearance.locale}
          dir={screen.appearance.dir}
          texts={texts}
          busyDays={busyDays}
          onChoose={(date) => {
            close();
            dispatch({ type: 'choose', date });
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

interface DayButtonProps {
  readonly day: StripDay;
  /** Set for the active day: whether its picker is open. */
  readonly open?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
}

function DayButton({ day: { date, name, label, fullName }, open, ref, onClick }: DayButtonProps) {
  const active = open !== undefined;
  return (
    <button
      type="button"
      ref={ref}
      className="tl-calendar-day"
      part="day"
      data-date={date}
      aria-label={fullName}
      aria-current={active ? 'date' : undefined}
      aria-haspopup={active ? 'dialog' : undefined}
      aria-expanded={open}
      onClick={onClick}
    >
      <span className="tl-calendar-day-name">
        {name}
        {active && <Icon of={down} />}
      </span>{' '}
      <span className="tl-calendar-day-date">{label}</span>
    </button>
  );
}

/** Returns the number of day buttons that fit the calendar's width (CAL-08). */
function visibleDays(list: HTMLElement | null): number {
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  return buttons.filter((button) => getComputedStyle(button).display !== 'none').length || 1;
}
