import { HOUR, MINUTE, SECOND } from '../format/durations.ts';

/** Round distances between the lines. */
const STEPS = [
  5 * SECOND,
  10 * SECOND,
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
];
const LONG_STEPS = [30 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR, 24 * HOUR];
/** Maximum number of horizontal grid lines of a chart, besides the lowest. */
const MAX_GRID_LINES = 4;

/** Returns round durations in ms, from 0 to the first that is not below the longest; at most five. */
export function timeGridLines(longest: number): number[] {
  const step =
    [...STEPS, ...LONG_STEPS].find((one) => longest / one <= MAX_GRID_LINES) ??
    Math.ceil(longest / MAX_GRID_LINES / HOUR) * HOUR;
  const count = Math.max(Math.ceil(longest / step), 1);
  return Array.from({ length: count + 1 }, (_, n) => n * step);
}
