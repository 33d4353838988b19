/** Seconds inside live's window at which its oldest is begun with: the start has moved on when the first picture is there. */
const INSIDE = 5;

/** Where to begin in a window that moves, nearest to its start; seconds. */
export function beginInside(start: number, end: number): number {
  return Math.min(start + INSIDE, (start + end) / 2);
}
