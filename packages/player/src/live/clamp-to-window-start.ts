/**
 * Seconds after the start of a live window at which playback from its oldest media starts: the window moves on before
 * the first frame.
 */
const WINDOW_MARGIN_S = 5;

/** Returns the start position nearest to the start of a moving window, seconds. */
export function clampToWindowStart(start: number, end: number): number {
  return Math.min(start + WINDOW_MARGIN_S, (start + end) / 2);
}
