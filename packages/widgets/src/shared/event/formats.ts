import { fillCount } from '../fill-count.ts';
import { joinByComma } from '../join-by-comma.ts';

/** How a locale writes times and numbers, in one time zone. */
export interface Formats {
  /** 3:00 PM, 15:00 (I18N-09). `time` in epoch ms. */
  readonly time: (time: number) => string;
  /** Sat, Nov 21, 3:00 PM: for cards that stand under no day. */
  readonly dayAndTime: (time: number) => string;
  /** The digits of a text as the locale writes them; all else stays as given: '163/7'. */
  readonly digits: (text: string) => string;
  /** A country's name by its ISO 3166 code; the code itself where there is none. */
  readonly country: (code: string) => string;
  /** Puts numbers into a text, which may choose its words by them; see `fillCount`. */
  readonly count: (text: string, values: Readonly<Record<string, number>>) => string;
  /** Texts, one after the other, with the locale's comma between them. */
  readonly list: (texts: readonly string[]) => string;
}

const DAY_AND_TIME: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
};

/** Formats of a BCP 47 tag and an IANA zone. A tag that is none counts as English, a zone that is none as UTC. */
export function createFormats(given: { readonly locale: string; readonly timeZone: string }): Formats {
  // A language that Intl does not know is no reason to fall to that of the machine.
  const locale = [usable(given.locale, 'en', (value) => new Intl.Locale(value)), 'en'];
  const timeZone = usable(given.timeZone, 'UTC', (value) => new Intl.DateTimeFormat('en', { timeZone: value }));
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const dayAndClock = new Intl.DateTimeFormat(locale, { ...DAY_AND_TIME, timeZone });
  const digits = digitsOf(locale);
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return {
    time: (time) => plain(clock.format(time)),
    dayAndTime: (time) => plain(dayAndClock.format(time)),
    digits: (text) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit),
    country: (code) => (/^[a-z]{2}$/i.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code),
    count: (text, values) => fillCount(text, values, locale),
    list: (texts) => joinByComma(texts, given.locale),
  };
}

function usable(value: string, fallback: string, use: (value: string) => unknown): string {
  try {
    use(value);
    return value;
  } catch {
    return fallback;
  }
}

function digitsOf(locale: readonly string[]): readonly string[] {
  const format = new Intl.NumberFormat([...locale], { useGrouping: false });
  return Array.from({ length: 10 }, (_, digit) => format.format(digit));
}

/** Some versions of ICU part '3:00 PM' by a narrow space, others by a plain one; they shall not differ here. */
function plain(text: string): string {
  return text.replaceAll('\u202f', ' ');
}
