import type { FigureKind } from '../audience/metrics.ts';
import { HOUR, MINUTE, SECOND } from './durations.ts';

/** Growth from which a change is written as a multiple. */
const TIMES = 10;

/** Text for a missing figure, such as the median of no plays. */
export const EMPTY_VALUE = '–';

/** Formats of figures and times in a language and a time zone. */
export interface Formats {
  readonly locale: string;
  readonly timeZone: string;
  /** 14,481 */
  count(value: number): string;
  /** 16k, on an axis. */
  short(value: number): string;
  /** Formats a figure; null: missing. */
  figure(kind: FigureKind, value: number | null | undefined): string;
  /** Formats the change of a figure, with its sign; null: nothing to compare with. */
  change(kind: FigureKind, value: number | null | undefined, before: number | null | undefined): string | null;
  /** 41% of 0.41. */
  share(value: number): string;
  /** 20:45 */
  clock(time: number): string;
  /** 20:45:07 */
  clockSeconds(time: number): string;
  /** 22 Nov */
  day(time: number): string;
  /** Sunday */
  weekday(time: number): string;
  /** 22 Nov, 20:45 */
  moment(time: number): string;
  /** Netherlands of NL; the code itself where the browser knows no name. */
  country(code: string): string;
}

/** Intl with our choices; made once for a language. */
export function createFormats(locale: string, timeZone: string): Formats {
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options);
  const date = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const whole = number({ maximumFractionDigits: 0 });
  const compact = number({ notation: 'compact', maximumFractionDigits: 1 });
  const percent = number({ style: 'percent', maximumFractionDigits: 0 });
  const finePercent = number({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const somePercent = number({ style: 'percent', maximumFractionDigits: 1 });
  const signedPercent = number({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });
  const signedPoints = number({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  const [clock, clockSeconds] = [
    date({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    date({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
  ];
  const [day, weekday] = [date({ day: 'numeric', month: 'short' }), date({ weekday: 'long' })];
  const moment = date({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });

  const unit = (value: number, unit: string, options: Intl.NumberFormatOptions = {}) =>
    spaced(number({ style: 'unit', unit, unitDisplay: 'narrow', maximumFractionDigits: 0, ...options }), value);
  const seconds = (value: number, options: Intl.NumberFormatOptions = {}) =>
    unit(value / SECOND, 'second', { minimumFractionDigits: 2, maximumFractionDigits: 2, ...options });
  const share = (value: number) => (value !== 0 && value < 0.1 ? somePercent : percent).format(value);
  const total = (value: number) => {
    if (value >= 10 * HOUR) return unit(value / HOUR, 'hour');
    if (value >= HOUR) return unit(value / HOUR, 'hour', { maximumFractionDigits: 1 });
    return value >= MINUTE ? unit(value / MINUTE, 'minute') : unit(value / SECOND, 'second');
  };
  const writers: Record<FigureKind, (value: number) => string> = {
    count: (value) => whole.format(value),
    time: (value) => clockOf(value, number({ minimumIntegerDigits: 2, useGrouping: false }), whole),
    total,
    seconds,
    share,
    fine: (value) => finePercent.format(value),
  };

  return {
    locale,
    timeZone,
    count: (value) => whole.format(value),
    short: (value) => compact.format(value),
    share,
    figure: (kind, value) => (typeof value === 'number' ? writers[kind](value) : EMPTY_VALUE),
    change(kind, value, before) {
      if (typeof value !== 'number' || typeof before !== 'number') return null;
      if (kind === 'seconds') return minus(seconds(value - before, { signDisplay: 'exceptZero' }));
      if (kind === 'share' || kind === 'fine') return minus(signedPoints.format((value - before) * 100));
      if (before === 0) return null;
      const ratio = value / before;
      return ratio >= TIMES ? `×⁠${whole.format(ratio)}` : minus(signedPercent.format(ratio - 1));
    },
    clock: (time) => clock.format(time),
    clockSeconds: (time) => clockSeconds.format(time),
    day: (time) => day.format(time),
    weekday: (time) => weekday.format(time),
    moment: (time) => moment.format(time),
    country: (code) => (/^[A-Za-z]{2}$/.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code),
  };
}

/** A minus as long as the plus. */
function minus(text: string): string {
  return text.replace('-', '−');
}

/** Narrow units touch their number; large figures look better with a thin gap. */
function spaced(format: Intl.NumberFormat, value: number): string {
  const parts = format.formatToParts(value);
  return parts
    .map(({ type, value: text }, n) =>
      type === 'unit' && n > 0 && parts[n - 1]?.type !== 'literal' ? `\u202f${text}` : text
    )
    .join('');
}

/** ms as 31:04 or 2:05:09. */
function clockOf(duration: number, two: Intl.NumberFormat, plain: Intl.NumberFormat): string {
  const all = Math.round(duration / SECOND);
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const head = hours > 0 ? `${plain.format(hours)}:${two.format(minutes)}` : plain.format(minutes);
  return `${head}:${two.format(rest)}`;
}
