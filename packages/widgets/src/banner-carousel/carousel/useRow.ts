import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { SCROLL_DEBOUNCE, SCROLL_LOCK, SCROLL_LOCK_MAX } from '../limits.ts';
import { bannerAt } from './carousel-state.ts';
import { type Row, watchRow } from './watch-row.ts';

/** Handlers of scrolling by the visitor. */
export interface RowEvents {
  onScrolling(): void;
  /** Scrolling has stopped for 300 ms; `index` is the banner now in view. */
  onRest(index: number): void;
}

/**
 * Moves the scrolling row, and reports the position that the visitor has scrolled to (spec §4.1).
 *
 * Detection is locked during a programmatic move, so that banners passed on the way do not become active. The lock
 * lasts at least 300 ms, and until `scrollend` where the browser fires it.
 */
export function useRow(element: RefObject<HTMLElement | null>, count: number, events: RowEvents) {
  const row = useRef<Row>(undefined);
  const rest = useEffectEvent((index: number) => events.onRest(index));
  const scrolling = useEffectEvent(() => events.onScrolling());

  useEffect(() => {
    if (!element.current) return;
    const { current } = element;
    row.current = watchRow(current, {
      debounce: SCROLL_DEBOUNCE,
      lock: { min: SCROLL_LOCK, max: SCROLL_LOCK_MAX },
      onScrolling: () => scrolling(),
      onRest: ({ position, forward }) => {
        rest(bannerAt({ position: position / (current.clientWidth || 1), forward, count }));
      },
    });
    return () => row.current?.end();
  }, [element, count]);

  /** Scrolls to a banner, towards the inline end in either direction; immediately with `instant` or reduced motion. */
  return (index: number, instant = false): void => {
    const width = element.current?.clientWidth ?? 0;
    row.current?.scrollTo(index * width, instant);
  };
}
