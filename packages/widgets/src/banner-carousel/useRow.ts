import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
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
export function useRow(row: RefObject<HTMLElement | null>, count: number, events: RowEvents) {
  const lock = useRef({ from: 0, until: 0 });
  const rest = useEffectEvent((index: number) => events.onRest(index));
  const scrolling = useEffectEvent(() => events.onScrolling());

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const end = new AbortController();
    const { signal } = end;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let before = Math.abs(element.scrollLeft);
    let forward = true;

    const settle = () => {
      const locked = lock.current.until - performance.now();
      if (locked > 0) timer = setTimeout(settle, locked);
      else rest(bannerAt({ position: positionOf(element), forward, count }));
    };
    const onScroll = () => {
      const now = Math.abs(element.scrollLeft);
      forward = now === before ? forward : now > before;
      before = now;
      if (performance.now() >= lock.current.until) scrolling();
      clearTimeout(timer);
      timer = setTimeout(settle, SCROLL_DEBOUNCE);
    };
    const onScrollEnd = () => {
      lock.current.until = Math.min(lock.current.until, lock.current.from + SCROLL_LOCK);
    };
    element.addEventListener('scroll', onScroll, { passive: true, signal });
    element.addEventListener('scrollend', onScrollEnd, { signal });
    // The row may have been scrolled before script was there.
    if (before > 0) timer = setTimeout(settle, SCROLL_DEBOUNCE);
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [row, count]);

  /** Scrolls to a banner, towards the inline end whatever the direction; at once with `instant` or reduced motion. */
  return (index: number, instant = false): void => {
    const element = row.current;
    if (!element) return;
    const now = performance.now();
    lock.current = { from: now, until: now + ('onscrollend' in element ? SCROLL_LOCK_MAX : SCROLL_LOCK) };
    const inline = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    const still = instant || matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ left: inline * index * element.clientWidth, behavior: still ? 'instant' : 'smooth' });
  };
}

/** Distance scrolled from the inline start, in slides. In right-to-left rows `scrollLeft` is negative. */
function positionOf(element: HTMLElement): number {
  return element.clientWidth === 0 ? 0 : Math.abs(element.scrollLeft) / element.clientWidth;
}
