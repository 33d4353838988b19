import type { Drawing } from './drawing.ts';

export const pause: Drawing = { path: 'M7 4.5h3.2v15H7zM13.8 4.5H17v15h-3.2z', kind: 'solid' };
