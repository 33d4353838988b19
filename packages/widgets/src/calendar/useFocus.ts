import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { focusOnce } from '../shared/focus-once.ts';
import { CENTRE } from './limits.ts';
import type { CalendarAct, CalendarScreen } from './screen.ts';

/** Where focus goes: the active day, or an event by its place. */
type Place = 'day' | number;

/**
 * Keeps focus where the visitor's attention is: on the active day after it was chosen in the strip or by a button that
 * is gone since, on the first new event after Show more. The result hears of acts before they
 * change anything; it is the very same function each time.
 */
export function useFocus(
  root: RefObject<HTMLElement | null>,
  { days, day }: CalendarScreen
): (act: CalendarAct) => void {
  const waiting = useRef<Place | undefined>(undefined);
  const active = days[CENTRE]?.date;
  const count = day.list === 'events' ? day.cards.length : 0;
  const shown = useRef(count);

  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what focus waits for
  useLayoutEffect(() => {
    shown.current = count;
    const place = waiting.current;
    if (place === undefined || (typeof place === 'number' && count <= place)) return;
    waiting.current = undefined;
    const cards = day.list === 'events' ? day.cards : [];
    // Grouped cards stand elsewhere than their events.
    focus(root.current, place === 'day' ? place : cards.findIndex(({ index }) => index === place));
  }, [root, active, count]);

  return useCallback(
    (act) => {
      const focused = activeIn(root.current);
      if (act.act === 'choose' && focused?.closest('.tl-calendar-days, .tl-calendar-empty')) waiting.current = 'day';
      // The mark at the end of the list asks for more as well; then focus stays where it is.
      if (act.act === 'more') waiting.current = focused?.closest('.tl-calendar-more') ? shown.current : undefined;
    },
    [root]
  );
}

function focus(root: HTMLElement | null, place: Place): void {
  if (place === 'day') {
    root?.querySelector<HTMLElement>('.tl-calendar-day[aria-current]')?.focus({ preventScroll: true });
    return;
  }
  const card = root?.querySelectorAll<HTMLElement>('.tl-calendar-list > li')[place];
  if (card) focusOnce(card, { preventScroll: true });
}

/** What has focus in the widget, in a shadow root as in a page. */
function activeIn(root: HTMLElement | null): Element | null {
  const { activeElement } = (root?.getRootNode() ?? document) as Document | ShadowRoot;
  return activeElement && root?.contains(activeElement) ? activeElement : null;
}
