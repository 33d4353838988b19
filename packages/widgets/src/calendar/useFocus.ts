import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { focusOnce } from '../shared/ui/focus-once.ts';
import { CENTRE } from './limits.ts';
import type { CalendarAction, CalendarScreen } from './screen.ts';

/** Target of the focus: the active day, or an event by its index. */
type Place = 'day' | number;

/**
 * Keeps focus at the visitor's position. It moves to the active day after a choice in the strip or by a button that has
 * disappeared, and to the first new event after Show more. Returns a stable function that must receive each action
 * before it changes anything.
 */
export function useFocus(
  root: RefObject<HTMLElement | null>,
  { days, day }: CalendarScreen
): (action: CalendarAction) => void {
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
    // With groups, cards and events have different indexes.
    focus(root.current, place === 'day' ? place : cards.findIndex(({ index }) => index === place));
  }, [root, active, count]);

  return useCallback(
    (action) => {
      const focused = activeIn(root.current);
      if (action.type === 'choose' && focused?.closest('.tl-calendar-days, .tl-calendar-empty'))
        waiting.current = 'day';
      // The sentinel at the end of the list also loads more; focus then stays.
      if (action.type === 'more') waiting.current = focused?.closest('.tl-calendar-more') ? shown.current : undefined;
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

/** Returns the focused element of the widget, in a shadow root or in a page. */
function activeIn(root: HTMLElement | null): Element | null {
  const { activeElement } = (root?.getRootNode() ?? document) as Document | ShadowRoot;
  return activeElement && root?.contains(activeElement) ? activeElement : null;
}
