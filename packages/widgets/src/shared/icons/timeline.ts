import type { Drawing } from './drawing.ts';

/** What a player's line needs besides: to the oldest of a live stream. Time runs left to right in every script. */
export const startOver: Drawing = { path: 'M6 5.5v13M19 6.5v11L9.5 12z' };
