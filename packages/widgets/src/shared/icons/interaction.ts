import type { Drawing } from './drawing.ts';

/** Icons that load with the player's controls on interaction. */
export const close: Drawing = { path: 'M6 6l12 12M18 6L6 18' };
