import {
  type DayButtonProps,
  type NavProps,
  DayButton as PlainDayButton,
  useDayPicker,
  type WeekdaysProps,
} from '@daypicker/react';
import { end, start } from '../../shared/icons/arrows.ts';
import { Icon } from '../../shared/ui/Icon.tsx';
import { toDate } from './calendar-date.ts';

/** Our class names for styled elements; '' where an attribute already carries the state. */
export const classNames = {
  root: 'tl-picker-grid',
  months: 'tl-picker-months',
  month: 'tl-picker-month',
  month_caption: 'tl-picker-caption',
  caption_label: 'tl-picker-label',
  month_grid: 'tl-picker-table',
  weekdays: '',
  weekday: 'tl-picker-weekday',
  weeks: '',
  week: '',
  day: 'tl-picker-day',
  day_button: 'tl-picker-cell',
  selected: '',
  today: '',
  outside: '',
  focused: '',
};

/** Components whose markup differs from the library's. */
export const components = { DayButton, Nav, Weekdays };

function DayButton(props: DayButtonProps) {
  const { day, modifiers } = props;
  return (
    <PlainDayButton
      {...props}
      data-date={toDate(day.date)}
      data-events={modifiers['busy'] ? '' : undefined}
      aria-current={modifiers['today'] ? 'date' : undefined}
    />
  );
}

/** Arrows without the library's landmark. */
function Nav({ onPreviousClick, onNextClick }: NavProps) {
  const { labels } = useDayPicker();
  return (
    <div className="tl-picker-nav">
      <button
        type="button"
        className="tl-icon-button"
        aria-label={labels.labelPrevious(undefined)}
        onClick={onPreviousClick}
      >
        <Icon of={start} />
      </button>
      <button type="button" className="tl-icon-button" aria-label={labels.labelNext(undefined)} onClick={onNextClick}>
        <Icon of={end} />
      </button>
    </div>
  );
}

/** Unlike in the library, not hidden from screen readers: each head has the full name of its day (rule D6). */
function Weekdays(props: WeekdaysProps) {
  return (
    <thead>
      <tr {...props} />
    </thead>
  );
}
