const SECOND = 1_000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Maximum number of days that are animated: the highest number of two digits with a successor. Source: spec §2.9, §9. */
export const MAX_ANIMATED_DAYS = 98;

/** Time left until something starts; all zero once it has. */
export interface Countdown {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly started: boolean;
}

/**
 * Splits the time from `now` to `start`. Both are epoch milliseconds.
 *
 * Rounds up, so the display reaches 0 exactly at the start and not a second early.
 */
export function countdownTo(start: number, now: number): Countdown {
  const left = Math.max(0, Math.ceil((start - now) / SECOND));
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: left % MINUTE,
    started: left === 0,
  };
}
