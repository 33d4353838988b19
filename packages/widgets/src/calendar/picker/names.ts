/** Systems with the months and days of the Gregorian calendar: only the count of years differs. */
const SAME_MONTHS: ReadonlySet<string> = new Set(['gregory', 'iso8601', 'buddhist', 'japanese', 'roc']);

/** More letters than this do not fit over a column of seven. */
const COLUMN_LETTERS = 4;

/** Any seven days in a row. */
const week = [1, 2, 3, 4, 5, 6, 7].map((day) => new Date(2026, 1, day, 12));

/** The words and digits of a grid of days in a locale. Times are read in the browser's own zone. */
export interface GridNames {
  /** '21', '۳۰' */
  day(time: Date): string;
  /** 'Saturday, November 21, 2026': holds the day as `day` gives it. */
  fullDay(time: Date): string;
  /** 'November 2026' */
  month(time: Date): string;
  /** 'Sat', or 'S' where such words are long. */
  column(time: Date): string;
  /** 'Saturday' */
  weekday(time: Date): string;
}

/** Whether the locale counts days by the Persian calendar: `fa`, and tags with `-u-ca-persian`. */
export function isPersian(locale: string): boolean {
  return calendarOf(locale) === 'persian';
}

/**
 * Words for the grid that the locale gets. Of the systems with months of their own only the Persian one has a grid; the
 * others read a Gregorian one, in which a date must then be Gregorian too.
 */
export function gridNamesOf(locale: string): GridNames {
  const own = calendarOf(locale);
  const calendar = own === 'persian' || SAME_MONTHS.has(own) ? own : 'gregory';
  const formatter = (fields: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(locale, { calendar, ...fields });
    return (time: Date) => format(time);
  };
  const day = new Intl.DateTimeFormat(locale, { calendar, day: 'numeric' });
  const short = formatter({ weekday: 'short' });
  // One kind for all seven: single letters between words would look like a mistake.
  const column = week.every((time) => short(time).length <= COLUMN_LETTERS) ? short : formatter({ weekday: 'narrow' });
  return {
    // Some languages put a word after it: 21日.
    day: (time) => day.formatToParts(time).find(({ type }) => type === 'day')?.value ?? '',
    fullDay: formatter({ dateStyle: 'full' }),
    month: formatter({ month: 'long', year: 'numeric' }),
    column,
    weekday: formatter({ weekday: 'long' }),
  };
}

function calendarOf(locale: string): string {
  return new Intl.DateTimeFormat(locale).resolvedOptions().calendar;
}
