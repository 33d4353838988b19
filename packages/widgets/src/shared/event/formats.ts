import { fillCount } from '../text/fill-count.ts';
import { joinByComma } from '../text/join-by-comma.ts';
import { validOr } from '../text/valid-or.ts';

/** Formats of times and numbers in a locale and time zone. */
export interface Formats {
  /** 3:00 PM, 15:00 (I18N-09). `time` in epoch ms. */
  readonly time: (time: number) => string;
  /** Sat, Nov 21, 3:00 PM: for cards without a day above them. */
  readonly dayAndTime: (time: number) => string;
  /** Formats the digits of a text for the locale; other characters stay: '163/7'. */
  readonly digits: (text: string) => string;
  /** Returns a country's name by its ISO 3166 code; the code itself without a name. */
  readonly country: (code: string) => string;
  /** Inserts numbers into a text with plural forms; see `fillCount`. */
  readonly count: (text: string, values: Readonly<Record<string, number>>) => string;
  /** Joins texts with the locale's comma. */
  readonly list: (texts: readonly string[]) => string;
}

const DAY_AND_TIME: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
};

/** Creates the formats of a BCP 47 tag and an IANA zone. An invalid tag counts as English, an invalid zone as UTC. */
export function createFormats(options: { readonly locale: string; readonly timeZone: string }): Formats {
  // An unknown language must not fall back to the language of the machine.
  const locale = [validOr(options.locale, 'en', (value) => new Intl.Locale(value)), 'en'];
  const timeZone = validOr(options.timeZone, 'UTC', (value) => new Intl.DateTimeFormat('en', { timeZone: value }));
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
    list: (texts) => joinByComma(texts, options.locale),
  };
}

function digitsOf(locale: readonly string[]): readonly string[] {
  const format = new Intl.NumberFormat([...locale], { useGrouping: false });
  return Array.from({ length: 10 }, (_, digit) => format.format(digit));
}

/** Normalizes spaces: some versions of ICU use a narrow space in '3:00 PM', others a plain one. */
function plain(text: string): string {
  return text.replaceAll('\u202f', ' ');
}
