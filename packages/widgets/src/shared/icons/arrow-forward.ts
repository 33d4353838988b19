import type { Drawing } from './drawing.ts';

/** Links to another page. */
export const arrowForward: Drawing = { path: 'M5 12h14M13 6l6 6-6 6', kind: 'flips' };
