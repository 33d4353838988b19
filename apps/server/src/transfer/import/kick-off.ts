import { Temporal } from 'temporal-polyfill';

/** Local time of events for which only the day is known. */
const MIDDAY = '12:00';

/** The start of an event. */
export interface KickOff {
  /** RFC 3339, UTC. */
  readonly startTime: string;
  /** The zone it was read in; null if the source has an offset that differs from the zone's at that time. */
  readonly timeZone: string | null;
  /** Whether the source has no time of day. */
  readonly dayOnly: boolean;
}

/**
 * Reads a date and a time of day: `2026-03-29` and `15:30`, or with an offset `15:30 UTC+1`, `15:30 UTC-3:30`.
 *
 * A time without an offset is local to `timeZone`. A time that a clock change skips is moved forward by the skipped
 * time; of a repeated one, the first is used (RFC 5545 §3.3.5). Without a time it is midday, so that the day is the
 * same for nearly every visitor on Earth.
 *
 * Throws a `RangeError` with a message about the invalid value.
 */
export function readKickOff(date: string, time: string | null, timeZone: string): KickOff {
  const day = readDate(date);
  const [, clock = '', sign = '', hours = '', minutes = '00'] =
    /^(\d{1,2}:\d{2}(?::\d{2})?)(?:\s*(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d{2}))?)?$/i.exec(time ?? MIDDAY) ?? [];
  const at = readClock(clock, time);
  const zoned = day
    .toPlainDateTime(at)
    .toZonedDateTime(sign ? `${sign}${hours.padStart(2, '0')}:${minutes}` : timeZone);
  const agrees = sign === '' || zoned.withTimeZone(timeZone).offsetNanoseconds === zoned.offsetNanoseconds;
  return { startTime: toUtc(zoned), timeZone: agrees ? timeZone : null, dayOnly: time === null };
}

/** Whether a time (RFC 3339) is on the same local day as `day`. */
export function isOnDay(time: string, day: string, timeZone: string): boolean {
  return dayIn(time, timeZone) === dayIn(day, timeZone);
}

/** Formats a time as RFC 3339 in UTC with milliseconds, as in the store. */
export function toUtc(zoned: Temporal.ZonedDateTime): string {
  return new Date(zoned.epochMilliseconds).toISOString();
}

function dayIn(time: string, timeZone: string): string {
  return Temporal.Instant.from(time).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

function readDate(text: string): Temporal.PlainDate {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    try {
      return Temporal.PlainDate.from(text, { overflow: 'reject' });
    } catch {
      // Reported below.
    }
  }
  throw new RangeError(`"${text.slice(0, 40)}" is not a date; write one like 2026-11-21.`);
}

function readClock(clock: string, text: string | null): Temporal.PlainTime {
  try {
    return Temporal.PlainTime.from(clock.padStart(5, '0'));
  } catch {
    throw new RangeError(`"${(text ?? '').slice(0, 40)}" is not a time; write one like 15:30 or 15:30 UTC+1.`);
  }
}
