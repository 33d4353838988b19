import type { Drawing } from './drawing.ts';

/** On to a page of its own. */
export const onward: Drawing = { path: 'M5 12h14M13 6l6 6-6 6', kind: 'flips' };
