import { DateLib, type DateLibOptions, DayPicker } from '@daypicker/react';
import { useMemo, useState } from 'react';
import { toDate, toNoon } from './calendar-date.ts';
import { firstWeekdayOf } from './first-weekday.ts';
import { classNames, components } from './grid-parts.tsx';
import { gridNamesOf } from './names.ts';
import type { PickerProps } from './picker-props.ts';
import { useBusyDays } from './useBusyDays.ts';
import { useDialog } from './useDialog.ts';
import { useDirection } from './useDirection.ts';
import { useSheet } from './useSheet.ts';

export interface DatePickerProps extends PickerProps {
  /** Arithmetic of another calendar than the Gregorian one. */
  readonly datesOf?: (options: DateLibOptions) => DateLib;
}

/** A month of days in a dialog, after the date picker of the ARIA practices (rules D3 to D8). */
export function DatePicker({ active, today, locale, dir, texts, datesOf, ...props }: DatePickerProps) {
  const { busyDays, onChoose, onClose } = props;
  const dialog = useDialog(texts['Choose a day'], onClose);
  useSheet(dialog.ref);
  const direction = useDirection(dir, dialog.ref);
  const dates = useMemo(() => {
    const options = { weekStartsOn: firstWeekdayOf(locale) };
    return datesOf?.(options) ?? new DateLib(options);
  }, [locale, datesOf]);
  const words = useMemo(() => wordsOf(locale, texts), [locale, texts]);
  const [month, setMonth] = useState(() => toNoon(active));
  const busy = useBusyDays(month, dates, busyDays);

  return (
    <div {...dialog} className="tl-picker">
      <DayPicker
        {...words}
        mode="single"
        selected={toNoon(active)}
        today={toNoon(today)}
        defaultMonth={month}
        onMonthChange={setMonth}
        onDayClick={(day) => onChoose(toDate(day))}
        // Without it the grid would keep a choice of its own.
        onSelect={() => undefined}
        modifiers={{ busy: (day) => busy.has(toDate(day)) }}
        autoFocus
        showOutsideDays
        navLayout="after"
        lang={locale}
        dir={direction}
        weekStartsOn={dates.options.weekStartsOn ?? 0}
        dateLib={dates}
        components={components}
        classNames={classNames}
      />
      <div className="tl-picker-foot">
        <button type="button" className="tl-button" data-kind="quiet" onClick={() => onChoose(today)}>
          {texts.Today}
        </button>
        <button type="button" className="tl-button" data-kind="quiet" onClick={onClose}>
          {texts.Close}
        </button>
      </div>
    </div>
  );
}

/** All that the grid says and shows, by Intl and our texts: none of the library's own words is left. */
function wordsOf(locale: string, texts: PickerProps['texts']) {
  const names = gridNamesOf(locale);
  return {
    formatters: { formatDay: names.day, formatCaption: names.month, formatWeekdayName: names.column },
    labels: {
      labelGrid: names.month,
      labelWeekday: names.weekday,
      labelPrevious: () => texts['Previous month'],
      labelNext: () => texts['Next month'],
      labelDayButton: (day: Date, is: Record<string, boolean>) =>
        [is['today'] && texts.Today, names.fullDay(day), is['busy'] && texts.Events].filter(Boolean).join(', '),
    },
  };
}
