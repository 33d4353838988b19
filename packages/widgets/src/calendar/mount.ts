import type { Mount, MountContext } from '../shared/host/mount.ts';
import { mountWidget } from '../shared/host/mountWidget.tsx';
import { CalendarView } from './CalendarView.tsx';
import { screenOfState } from './screen.ts';

/** Shows the calendar in a custom element. */
export function mountCalendar(port: MountContext): Mount {
  return mountWidget(port, {
    name: 'calendar',
    toScreen: screenOfState,
    View: CalendarView,
    load: async () => (await import('./CalendarContainer.tsx')).calendarContainer,
  });
}
