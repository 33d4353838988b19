import type { Drawing } from './drawing.ts';

/** Repeated in pause.ts: a file shared by the banner carousel and players would be in every widget's chunk. */
export const pause: Drawing = { path: 'M7 4.5h3.2v15H7zM13.8 4.5H17v15h-3.2z', kind: 'solid' };
export const volume: Drawing = { path: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 010 6M18 6.5a8 8 0 010 11' };
export const muted: Drawing = { path: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5' };
export const captions: Drawing = { path: 'M3.5 5.5h17v13h-17zM10.5 10.4a2 2 0 100 3.2M17 10.4a2 2 0 100 3.2' };
export const audio: Drawing = { path: 'M5 10v4M9 6.5v11M13 9v6M17 5v14M21 10v4' };
export const quality: Drawing = { path: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h11M19 17h1M13 5v4M7.5 10v4M15.5 15v4' };
export const speed: Drawing = { path: 'M4.5 17.5a9 9 0 1115 0M12 14l4-5' };
/** All menus of a narrow player. */
export const settings: Drawing = {
  path: 'M12 3.8a1.7 1.7 0 100 3.4 1.7 1.7 0 000-3.4zM12 10.3a1.7 1.7 0 100 3.4 1.7 1.7 0 000-3.4zM12 16.8a1.7 1.7 0 100 3.4 1.7 1.7 0 000-3.4z',
  kind: 'solid',
};
export const pictureInPicture: Drawing = { path: 'M3.5 5.5h17v13h-17zM12 12h6v4.5h-6z' };
export const fullscreen: Drawing = { path: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5' };
export const exitFullscreen: Drawing = { path: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5' };
/** Circular arrows without their number, which the locale formats. */
export const back: Drawing = { path: 'M12 5a7.5 7.5 0 11-7 5M12 5L9 2.5M12 5L9 7.8' };
export const forward: Drawing = { path: 'M12 5a7.5 7.5 0 107 5M12 5l3-2.5M12 5l3 2.8' };
export const replay: Drawing = { path: 'M5.5 8.5A7.5 7.5 0 1112 19.5a7.5 7.5 0 01-6.9-4.6M5 4.5v4.3h4.3' };
export const chosen: Drawing = { path: 'M5 12.5l4.5 4.5L19 7' };
export const noNetwork: Drawing = { path: 'M4 10a12 12 0 0116 0M7 13.5a7.5 7.5 0 0110 0M12 17.5v.1M4 4l16 16' };
