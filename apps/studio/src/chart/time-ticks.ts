import { offsetAt } from '../audience/interval.ts';
import { DAY, HOUR, MINUTE } from '../format/durations.ts';

/** Round distances between the labels below a chart. */
const STEPS = [
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
];

export interface TimeTicks {
  readonly times: readonly number[];
  /** The labels are days, not hours. */
  readonly areDays: boolean;
}

/** Returns at most `most` round times in an interval, epoch ms, by the clocks of a zone. */
export function timeTicks({ start, end }: { start: number; end: number }, most: number, timeZone: string): TimeTicks {
  const step = STEPS.find((one) => (end - start) / one <= most) ?? Math.ceil((end - start) / most / DAY) * DAY;
  const times: number[] = [];
  // After a change of daylight saving time, ticks use the new offset.
  for (let local = Math.ceil((start + offsetAt(start, timeZone)) / step) * step; ; local += step) {
    const time = local - offsetAt(local - offsetAt(start, timeZone), timeZone);
    if (time >= end) return { times, areDays: step >= DAY };
    if (time >= start) times.push(time);
  }
}
