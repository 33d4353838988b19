import { languageOf, offsetAt } from '@touchline/domain';
import { validOr } from '../../shared/text/valid-or.ts';

interface WhenInput {
  readonly locale: string;
  /** IANA time zone: of the visitor, or as configured. */
  readonly timeZone: string;
  /** IANA zone of the venue; null: not known. */
  readonly venue: string | null;
}

/**
 * Formats date and time of day: '21. November 2026, 15:00', with the time zone if clocks at the venue show another time
 * (EP-10). `time` in epoch ms. An invalid locale counts as English, an invalid zone as UTC.
 */
export function whenText(time: number, { locale: requestedLocale, timeZone: zone, venue }: WhenInput): string {
  const locale = validOr(requestedLocale, 'en', (value) => new Intl.Locale(value));
  const timeZone = validOr(zone, 'UTC', (value) => new Intl.DateTimeFormat('en', { timeZone: value }));
  const format = new Intl.DateTimeFormat([locale, 'en'], { dateStyle: 'long', timeStyle: 'short', timeZone });
  const parts = format
    .formatToParts(time)
    .map(({ type, value }) => (type === 'literal' ? glueIn(locale, value) : value));
  const isElsewhere = venue !== null && offsetAt(venue, time) !== offsetAt(timeZone, time);
  return [parts.join(''), isElsewhere ? zoneName(time, locale, timeZone) : ''].filter(Boolean).join(' ');
}

/** German's ' um ' is only right within a sentence, and narrow spaces differ between versions of ICU. */
function glueIn(locale: string, literal: string): string {
  if (languageOf(locale) === 'de' && literal.trim() === 'um') return ', ';
  return literal.replaceAll('\u202f', ' ');
}

function zoneName(time: number, locale: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat([locale, 'en'], { timeZone, timeZoneName: 'short' });
  return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
