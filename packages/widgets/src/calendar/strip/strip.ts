import { addDays } from '@touchline/domain';
import { joinByComma } from '../../shared/text/join-by-comma.ts';
import { CENTRE, STRIP_DAYS } from '../limits.ts';
import type { StripDay } from '../screen.ts';

/** Names of days in a locale, in its calendar system, digits and order. Dates are `YYYY-MM-DD`. */
export interface DayNames {
  /** 'Sat' */
  weekday(date: string): string;
  /** '21' */
  day(date: string): string;
  /** '21 November' */
  dayAndMonth(date: string): string;
  /** 'Tuesday 24 November' */
  dayOfWeek(date: string): string;
  /** 'Saturday, 21 November 2026', after the texts in `before`. */
  full(date: string, before?: readonly string[]): string;
}

/** Date fields of each name. */
const FIELDS = {
  weekday: { weekday: 'short' },
  day: { day: 'numeric' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  dayOfWeek: { weekday: 'long', day: 'numeric', month: 'long' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const namesByLocale = new Map<string, DayNames>();

/** Returns the names in a locale; a tag that Intl rejects counts as English. */
export function dayNamesOf(locale: string): DayNames {
  const names = namesByLocale.get(locale) ?? createNames(locale);
  namesByLocale.set(locale, names);
  return names;
}

/** Returns the seven days around the active one, which is the 4th (CAL-02). `todayWord` is 'Today' in the locale. */
export function stripOf({
  active,
  today,
  names,
  todayWord,
}: {
  readonly active: string;
  readonly today: string;
  readonly names: DayNames;
  readonly todayWord: string;
}): readonly StripDay[] {
  return Array.from({ length: STRIP_DAYS }, (_, place) => {
    const date = addDays(active, place - CENTRE);
    const central = place === CENTRE;
    const isToday = date === today;
    const name = central && isToday ? todayWord : names.weekday(date);
    const label = central ? names.dayAndMonth(date) : names.day(date);
    const said = isToday && !central ? [`${name} ${label}`, todayWord] : [`${name} ${label}`];
    return { date, name, label, fullName: names.full(date, said) };
  });
}

function createNames(tag: string): DayNames {
  const locale = isSpoken(tag) ? tag : 'en';
  // Noon in UTC, formatted in UTC: a date has the same name everywhere.
  const inUtc = (fields: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locale, { ...fields, timeZone: 'UTC' });
    return (date: string) => format(new Date(`${date}T12:00:00Z`));
  };
  const full = inUtc(FIELDS.full);
  return {
    weekday: inUtc(FIELDS.weekday),
    day: inUtc(FIELDS.day),
    dayAndMonth: inUtc(FIELDS.dayAndMonth),
    dayOfWeek: inUtc(FIELDS.dayOfWeek),
    full: (date, before = []) => joinByComma([...before, full(date)], locale),
  };
}

function isSpoken(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
