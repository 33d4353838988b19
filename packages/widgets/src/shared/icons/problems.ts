import type { Drawing } from './drawing.ts';

export const lock: Drawing = { path: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3' };
export const globe: Drawing = {
  path: 'M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM3.5 12h17M12 3.5c3 2.5 3 14.5 0 17M12 3.5c-3 2.5-3 14.5 0 17',
};
export const ticket: Drawing = { path: 'M4 7h16v3.2a2 2 0 000 3.6V17H4v-3.2a2 2 0 000-3.6zM14 7.5v9' };
export const shield: Drawing = { path: 'M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM12 9v4M12 15.7v.1' };
export const connection: Drawing = { path: 'M4 10a12 12 0 0116 0M7 13.5a7.5 7.5 0 0110 0M12 17.5v.1' };
export const alert: Drawing = { path: 'M12 4l9 16H3zM12 10v4.5M12 17.2v.1' };
export const again: Drawing = { path: 'M19 12a7 7 0 11-2-5l2 2M19 4.5V9h-4.5' };
export const done: Drawing = { path: 'M5 12.5l4.5 4.5L19 7.5' };
