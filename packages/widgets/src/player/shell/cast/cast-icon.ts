import type { Drawing } from '../../../shared/icons/drawing.ts';

/** Here and not with the player's other icons: those come with the controls. */
export const castIcon: Drawing = {
  path: 'M3.5 9V5.5h17v13H14M3.5 12a6.5 6.5 0 016.5 6.5M3.5 15.2a3.3 3.3 0 013.3 3.3M3.5 18.4v.1',
};
