import type { Drawing } from './drawing.ts';

/** Opens something below. */
export const down: Drawing = { path: 'M6 9.5l6 6 6-6' };
export const calendar: Drawing = { path: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4' };
export const eye: Drawing = {
  path: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.3a2.7 2.7 0 100 5.4 2.7 2.7 0 000-5.4z',
};
