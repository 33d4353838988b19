import type { Drawing } from './drawing.ts';

export const addToCalendar: Drawing = {
  path: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4M12 12.5v5M9.5 15h5',
};
