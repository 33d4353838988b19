/**
 * ms after a press (or a sign that there was one) in which the page requests only playback and its controls (SCR-04).
 */
export const AFTER_PRESS_MS = 150;
