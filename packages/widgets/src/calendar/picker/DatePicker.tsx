import { DateLib, type DateLibOptions, DayPicker } from '@daypicker/react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { adoptStyleSheet } from '../../shared/styles/style-sheets.ts';
import { toDate, toNoon } from './calendar-date.ts';
import { classNames, components } from './grid-parts.tsx';
import { gridNamesOf } from './names.ts';
import type { PickerProps } from './picker-props.ts';
import css from './sheet.css?inline';
import { useDialogProps } from './useDialogProps.ts';

/**
 * Regions whose week does not begin on Monday, for browsers without week data in Intl. Source: CLDR supplemental
 * weekData.
 */
const SUNDAY_REGIONS =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const SATURDAY_REGIONS = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';
const FRIDAY_REGIONS = 'MV';
const NO_DAYS: ReadonlySet<string> = new Set();

interface DatePickerProps extends PickerProps {
  /** Date arithmetic of another calendar than the Gregorian one. */
  readonly datesOf?: (options: DateLibOptions) => DateLib;
}

/** A month of days in a dialog, following the date picker of the ARIA practices (rules D3 to D8). */
export function DatePicker({ active, today, locale, dir, texts, datesOf, ...props }: DatePickerProps) {
  const { busyDays, onChoose, onClose } = props;
  const dialog = useDialogProps(texts['Choose a day'], onClose);
  useLayoutEffect(() => adoptStyleSheet(dialog.ref.current, css), [dialog.ref]);
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
        // Without it the grid would keep its own selection.
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

/** Returns all texts of the grid, from Intl and our own texts instead of the library's. */
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

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Returns the first day of the week in the locale: 0 is Sunday. */
export function firstWeekdayOf(locale: string): Weekday {
  const info = weekInfoOf(new Intl.Locale(locale));
  return info
    ? ((info.firstDay % 7) as Weekday)
    : firstWeekdayOfRegion(new Intl.Locale(locale).maximize().region ?? '');
}

/** Returns the same without Intl; region as in `NL`. */
export function firstWeekdayOfRegion(region: string): Weekday {
  const within = (regions: string) => regions.split(' ').includes(region);
  if (within(SUNDAY_REGIONS)) return 0;
  if (within(SATURDAY_REGIONS)) return 6;
  return within(FRIDAY_REGIONS) ? 5 : 1;
}

/** Returns Intl's week data: a method, formerly a property, missing in Firefox. `firstDay` 7 is Sunday. */
function weekInfoOf(locale: Intl.Locale): { firstDay: number } | undefined {
  const localeWithWeekInfo = locale as { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };
  return localeWithWeekInfo.getWeekInfo?.() ?? localeWithWeekInfo.weekInfo;
}

/** Returns the days with events on the page of `month`, including days of its neighbours; empty until loaded. */
function useBusyDays(month: Date, dates: DateLib, busyDays: PickerProps['busyDays']): ReadonlySet<string> {
  const [busy, setBusy] = useState(NO_DAYS);
  const fetchDays = useRef(busyDays);
  fetchDays.current = busyDays;
  const firstDay = toDate(dates.startOfWeek(dates.startOfMonth(month)));
  const lastDay = toDate(dates.endOfWeek(dates.endOfMonth(month)));

  // Once per page, however often it renders.
  useEffect(() => {
    let gone = false;
    fetchDays.current?.(firstDay, lastDay).then(
      (days) => {
        if (!gone) setBusy(days);
      },
      // Dots are optional: every day can be chosen without them.
      () => undefined
    );
    return () => {
      gone = true;
    };
  }, [firstDay, lastDay]);

  return busy;
}

/**
 * Returns the configured direction, else the direction that the page gives the element: arrow keys follow the visual
 * direction (rule D8).
 */
function useDirection(configured: 'ltr' | 'rtl' | undefined, inside: RefObject<Element | null>): 'ltr' | 'rtl' {
  const [inherited, setInherited] = useState<'ltr' | 'rtl'>('ltr');
  useLayoutEffect(() => {
    if (inside.current) setInherited(getComputedStyle(inside.current).direction === 'rtl' ? 'rtl' : 'ltr');
  }, [inside]);
  return configured ?? inherited;
}
