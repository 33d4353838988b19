import { positionOf, scrollRow } from '../../shared/scroll-row/scroll-row.ts';

/** Scroll position of a row. In right-to-left rows `scrollLeft` is negative; here every distance is from the start. */
export interface RowPlace {
  /** px from the inline start. */
  readonly position: number;
  /** The last movement was towards the inline end. */
  readonly forward: boolean;
}

export interface RowWatch {
  /** Time without scrolling until `onRest`, ms. */
  readonly debounce: number;
  /** The visitor scrolls; not called for locked moves by script. */
  readonly onScrolling: () => void;
  /** Scrolling has stopped. */
  readonly onRest: (place: RowPlace) => void;
  /**
   * Time after a move by script without reports, ms: the minimum, and the maximum where the browser never fires
   * `scrollend`.
   */
  readonly lock: { readonly min: number; readonly max: number };
}

/** A watched row. */
export interface Row {
  /** Scrolls to a distance from the inline start, px; immediately with `instant` or reduced motion. */
  readonly scrollTo: (position: number, instant?: boolean) => void;
  readonly end: () => void;
}

/** Watches a native scroll-snap row, and scrolls it (spec §4.1, §9). */
export function watchRow(element: HTMLElement, { debounce, onScrolling, onRest, lock }: RowWatch): Row {
  const end = new AbortController();
  const { signal } = end;
  const locked = { from: 0, until: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = positionOf(element);
  let forward = true;

  const settle = () => {
    const left = locked.until - performance.now();
    if (left > 0) timer = setTimeout(settle, left);
    else onRest({ position: positionOf(element), forward });
  };
  const onScroll = () => {
    const now = positionOf(element);
    forward = now === before ? forward : now > before;
    before = now;
    if (performance.now() >= locked.until) onScrolling();
    clearTimeout(timer);
    timer = setTimeout(settle, debounce);
  };
  const onScrollEnd = () => {
    locked.until = Math.min(locked.until, locked.from + lock.min);
  };
  element.addEventListener('scroll', onScroll, { passive: true, signal });
  element.addEventListener('scrollend', onScrollEnd, { signal });
  // The row may have been scrolled before hydration.
  if (before > 0) settle();

  return {
    scrollTo(position, instant) {
      const now = performance.now();
      locked.from = now;
      locked.until = now + ('onscrollend' in element ? lock.max : lock.min);
      scrollRow(element, position, instant);
    },
    end() {
      end.abort();
      clearTimeout(timer);
    },
  };
}
