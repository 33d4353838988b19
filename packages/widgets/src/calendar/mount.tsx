import type { SportsEvent } from '@touchline/domain';
import type { Mount, MountPort } from '../shared/mount.ts';
import { mountWidget, type ViewProps } from '../shared/mountWidget.tsx';
import { onClickOf } from '../shared/on-click-of.ts';
import { CalendarView } from './CalendarView.tsx';
import { type CalendarAct, type CalendarScreen, screenOfState } from './screen.ts';

/** Shows the calendar in a custom element. */
export function mountCalendar(port: MountPort): Mount {
  return mountWidget(port, {
    name: 'calendar',
    screenOfState,
    View: ElementView,
    loadLate: async () => (await import('./CalendarKeeper.tsx')).late,
  });
}

function ElementView(props: ViewProps<CalendarScreen, CalendarAct>) {
  return <CalendarView {...props} onClick={onClickOf<SportsEvent>(props.host)} />;
}
