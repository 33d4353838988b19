import type { Drawing } from './drawing.ts';

/** Icons of a player's timeline: start of a live stream. Time runs left to right in every script. */
export const startOver: Drawing = { path: 'M6 5.5v13M19 6.5v11L9.5 12z' };
/** Instant replay: an arrow back around the play icon. */
export const instantReplay: Drawing = { path: 'M12 5a7.5 7.5 0 11-7 5M12 5L9 2.5M12 5L9 7.8M10.5 9.8v5.4L15 12.5z' };
