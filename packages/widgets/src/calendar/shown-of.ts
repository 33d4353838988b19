import type { Shown } from '../shared/count/count-content.ts';
import type { CalendarScreen } from './screen.ts';

/** What of a calendar is counted: the events of the day that it shows. */
export function shownOf({ items }: CalendarScreen): Shown {
  return { widget: 'calendar', part: 'event-card', itemType: 'event', items };
}
