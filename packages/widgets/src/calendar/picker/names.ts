/** Calendars with Gregorian months and days; only their years differ. */
const SAME_MONTHS: ReadonlySet<string> = new Set(['gregory', 'iso8601', 'buddhist', 'japanese', 'roc']);

/** Longest column head that fits, in letters. */
const COLUMN_LETTERS = 4;

/** Any seven days in a row. */
const week = [1, 2, 3, 4, 5, 6, 7].map((day) => new Date(2026, 1, day, 12));

/** Texts and digits of a grid of days in a locale. Times are read in the browser's own zone. */
export interface GridNames {
  /** '21', '۳۰' */
  day(time: Date): string;
  /** 'Saturday, November 21, 2026': contains the day as formatted by `day`. */
  fullDay(time: Date): string;
  /** 'November 2026' */
  month(time: Date): string;
  /** 'Sat', or 'S' where short names are too long. */
  column(time: Date): string;
  /** 'Saturday' */
  weekday(time: Date): string;
}

/** Returns whether the locale uses the Persian calendar: `fa`, and tags with `-u-ca-persian`. */
export function isPersian(locale: string): boolean {
  return calendarOf(locale) === 'persian';
}

/**
 * Returns the texts of the grid for a locale. Of the calendars with their own months only the Persian one has a grid.
 * The others use a Gregorian grid, so their dates must be Gregorian too.
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
  // One format for all seven: single letters between words would look like a mistake.
  const column = week.every((time) => short(time).length <= COLUMN_LETTERS) ? short : formatter({ weekday: 'narrow' });
  return {
    // Some languages append a word: 21日.
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
