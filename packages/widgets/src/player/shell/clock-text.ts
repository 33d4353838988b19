/**
 * Formats seconds like a clock in the digits of the locale: 34:12, 1:30:00. Negative values have a minus.
 *
 * `width`: seconds of a time next to it. If that has hours, both have.
 */
export function clockText(seconds: number, locale: string, width = 0): string {
  const whole = Math.floor(Math.abs(seconds)) || 0;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const hasHours = hours > 0 || width >= 3600;
  const parts = hasHours ? [digits(hours, locale), two(minutes, locale)] : [digits(minutes, locale)];
  return (seconds <= -1 ? '−' : '') + [...parts, two(whole % 60, locale)].join(':');
}

const formats = new Map<string, Intl.NumberFormat>();

/** Formats an integer in the locale, without grouping. */
export function digits(value: number, locale: string, minimumIntegerDigits = 1): string {
  const key = `${locale} ${minimumIntegerDigits}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat([locale, 'en'], { minimumIntegerDigits, useGrouping: false });
  formats.set(key, format);
  return format.format(value);
}

function two(value: number, locale: string): string {
  return digits(value, locale, 2);
}
