import type { Drawing } from './drawing.ts';

/** Icons of what loads when the visitor turns to a player. */
export const close: Drawing = { path: 'M6 6l12 12M18 6L6 18' };
