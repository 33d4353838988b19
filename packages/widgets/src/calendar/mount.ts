import type { Mount, MountContext } from '../shared/host/mount.ts';
import { mountWidget } from '../shared/host/mountWidget.tsx';
import { CalendarView } from './CalendarView.tsx';
import { screenOfState } from './screen.ts';

/**
 * Shows the calendar in a custom element.
 *
 * Over the server's markup, the container is loaded when it is needed: for most visitors never.
 */
export function mountCalendar(port: MountContext): Mount {
  const mount = mountWidget(port, {
    name: 'calendar',
    toScreen: screenOfState,
    View: CalendarView,
    load: async () => (await import('./CalendarContainer.tsx')).calendarContainer,
    isSettled: true,
  });
  const ended = new AbortController();
  const { state } = port;
  if (state && port.hydrate)
    void mount.ready
      .then(() => import('./deferred/defer-container.ts'))
      .then(
        ({ deferContainer }) => deferContainer({ port, state, load: mount.load, ended }),
        () => mount.load()
      );
  return {
    ...mount,
    unmount() {
      ended.abort();
      mount.unmount();
    },
  };
}
