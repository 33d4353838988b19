export { Calendar } from './Calendar.tsx';
export type { CalendarProps } from './CalendarProps.ts';
