/** A task longer than this, in ms, blocks the visitor. Source: https://web.dev/articles/tbt */
const LONG_TASK = 50;

/** Limits of a session window of layout shifts, in ms. Source: https://web.dev/articles/cls */
const WINDOW_GAP = 1000;
const WINDOW_LENGTH = 5000;

/** Cumulative layout shift: the largest session window of `{ time, value }`, in time order. */
export function layoutShiftOf(shifts) {
  let largest = 0;
  let current = { start: Number.NEGATIVE_INFINITY, last: Number.NEGATIVE_INFINITY, sum: 0 };

  for (const { time, value } of shifts) {
    const starts = time - current.last > WINDOW_GAP || time - current.start > WINDOW_LENGTH;
    current = starts ? { start: time, last: time, sum: value } : { ...current, last: time, sum: current.sum + value };
    largest = Math.max(largest, current.sum);
  }
  return largest;
}

/**
 * Total blocking time in ms: what long tasks, `{ time, duration }`, take beyond 50 ms each, from the first contentful
 * paint (`from`) up to `until`, both in ms. Earlier ones hold up the page's own first paint, and show there.
 */
export function blockingTimeOf(longTasks, { from, until = Number.POSITIVE_INFINITY }) {
  return longTasks
    .filter(({ time, duration }) => time + duration > from && time < until)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK), 0);
}
