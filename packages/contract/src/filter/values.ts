/** google.protobuf.Timestamp: the years 1 to 9999 in UTC, which is also what PostgreSQL and ISO 8601 write in 4 digits. */
const FIRST_TIME = Date.parse('0001-01-01T00:00:00Z');
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');
/** google.protobuf.Duration: about 10,000 years, in seconds. */
const LONGEST_DURATION = 315_576_000_000;

const TIME =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(\d\d))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Epoch milliseconds of an RFC 3339 time, whose zone is required; null for anything else. Finer fractions are cut. */
export function readTime(text: string): number | null {
  const upper = text.toUpperCase();
  const [, day, dayOfMonth] = TIME.exec(upper) ?? [];
  // Date.parse takes February 31 for March 3.
  if (day === undefined || new Date(`${day}T00:00:00Z`).getUTCDate() !== Number(dayOfMonth)) return null;
  const time = Date.parse(upper);
  return time >= FIRST_TIME && time <= LAST_TIME ? time : null;
}

/** Seconds of a duration as JSON writes google.protobuf.Duration: `20s`, `1.5s`; null for anything else. */
export function readDuration(text: string): number | null {
  if (!/^-?\d+(\.\d{1,9})?s$/.test(text)) return null;
  const seconds = Number(text.slice(0, -1));
  return Math.abs(seconds) <= LONGEST_DURATION ? seconds : null;
}

/** A decimal number; null for anything else, and for what is too large. */
export function readNumber(text: string): number | null {
  const number = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** `true` or `false`; null for anything else. */
export function readBoolean(text: string): boolean | null {
  if (text === 'true') return true;
  return text === 'false' ? false : null;
}
