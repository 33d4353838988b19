import { type Ref, useCallback, useRef, useState } from 'react';
import { Icon } from '../shared/Icon.tsx';
import { end, start } from '../shared/icons/arrows.ts';
import { down } from '../shared/icons/calendar.ts';
import { CENTRE, STRIP_DAYS } from './limits.ts';
import { Picker } from './picker/index.ts';
import type { CalendarAct, CalendarScreen, StripDay } from './screen.ts';

interface StripProps {
  readonly screen: CalendarScreen;
  readonly act: (act: CalendarAct) => void;
}

/**
 * Seven days, of which the style sheet shows as many as fit, with arrows at both ends; the one in the middle is active
 * and opens the picker.
 */
export function Strip({ screen, act }: StripProps) {
  const { days, texts, late } = screen;
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
        act({ act: 'step', days: side === 'previous' ? -visible : visible });
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
      new Promise<ReadonlySet<string>>((answer) => act({ act: 'busy', first, last, answer })),
    [act]
  );
  const near = () => act({ act: 'near', visible: visibleDays(list.current) });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the visitor is on the way to a button in it
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
              // By place: the buttons stay where they are, only what they say changes.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={place}>
                {place === CENTRE ? (
                  <DayButton day={day} ref={centre} open={open} onClick={() => setOpen(!open)} />
                ) : (
                  <DayButton day={day} onClick={() => act({ act: 'choose', date: day.date })} />
                )}
              </li>
            ))}
      </ul>
      {arrow('next')}
      {late?.StripMotion && <late.StripMotion strip={list} date={days[CENTRE]?.date ?? ''} />}
      {open && (
        <Picker
          active={days[CENTRE]?.date ?? screen.today}
          today={screen.today}
          locale={screen.look.locale}
          dir={screen.look.dir}
          texts={texts}
          busyDays={busyDays}
          onChoose={(date) => {
            close();
            act({ act: 'choose', date });
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

interface DayButtonProps {
  readonly day: StripDay;
  /** The active one: whether its picker is open. */
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

/** How many day buttons the width of the calendar leaves (CAL-08). */
function visibleDays(list: HTMLElement | null): number {
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  return buttons.filter((button) => getComputedStyle(button).display !== 'none').length || 1;
}
