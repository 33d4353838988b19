import type { Drawing } from './drawing.ts';

export const play: Drawing = {
  path: 'M7 4.6v14.8c0 .8.9 1.3 1.6.9l11.4-7.4a1.05 1.05 0 000-1.8L8.6 3.7C7.9 3.3 7 3.8 7 4.6z',
  kind: 'solid',
};
