import { defineWidget } from './define-widget.ts';
import type { CalendarElement } from './elements.ts';

declare global {
  interface HTMLElementTagNameMap {
    'touchline-calendar': CalendarElement;
  }
}

defineWidget(
  { tag: 'calendar' },
  {
    '': () => import('@touchline/embed/widgets/calendar'),
    '-skeleton': () => import('@touchline/embed/skeletons/calendar'),
  }
);
