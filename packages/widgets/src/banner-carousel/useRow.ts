import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Row, watchRow } from '../shared/scroll-row/scroll-row.ts';
import { bannerAt } from './carousel-state.ts';
import { SCROLL_DEBOUNCE, SCROLL_LOCK, SCROLL_LOCK_MAX } from './limits.ts';

/** Hears the row scroll under the visitor's hand. */
export interface RowEvents {
  onScrolling(): void;
  /** Scrolling has rested for 300 ms; `index` is the banner now in view. */
  onRest(index: number): void;
}

/**
 * The scrolling row: moves it, and tells where the visitor has scrolled it to (spec §4.1).
 *
 * Detection is locked while a programmatic move scrolls, so banners passed on the way never become active: for 300 ms at
 * the least, and until the browser reports the end of the scroll where it can.
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

  /** Scrolls to a banner, towards the inline end whatever the direction; at once with `instant` or reduced motion. */
  return (index: number, instant = false): void => {
    const width = element.current?.clientWidth ?? 0;
    row.current?.scrollTo(index * width, instant);
  };
}
