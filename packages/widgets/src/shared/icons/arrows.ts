import type { Drawing } from './drawing.ts';

/** Towards the start of the text, and towards its end. */
export const start: Drawing = { path: 'M14.5 5.5 8 12l6.5 6.5', kind: 'flips' };
export const end: Drawing = { path: 'M9.5 5.5 16 12l-6.5 6.5', kind: 'flips' };
