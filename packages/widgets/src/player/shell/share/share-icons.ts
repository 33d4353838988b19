import type { Drawing } from '../../../shared/icons/drawing.ts';

/** Here and not with the player's other icons: those come with the controls. */
export const shareIcon: Drawing = { path: 'M12 15V4M8 8l4-4 4 4M6 12H5v8h14v-8h-1' };
export const linkIcon: Drawing = {
  path: 'M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.3l-1 1M14 10a4 4 0 00-5.7 0l-3 3A4 4 0 0011 18.7l1-1',
};
export const codeIcon: Drawing = { path: 'M8.5 7l-5 5 5 5M15.5 7l5 5-5 5' };
export const mailIcon: Drawing = { path: 'M3.5 5.5h17v13h-17zM4 6l8 6.5L20 6' };
