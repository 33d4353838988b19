import type { Drawing } from '../shared/icons/drawing.ts';

/** A pitch from above: stands where a picture is missing. */
export const noPicture: Drawing = {
  path: 'M2.5 5.5h19v13h-19zM12 5.5v13M9.5 12a2.5 2.5 0 105 0 2.5 2.5 0 10-5 0M2.5 9h3v6h-3M21.5 9h-3v6h3',
};
