/** How far a row is scrolled. In right-to-left rows `scrollLeft` is negative; here every distance is from the start. */
export interface RowPlace {
  /** px from the inline start. */
  readonly position: number;
  /** The last movement was towards the inline end. */
  readonly forward: boolean;
}

export interface RowWatch {
  /** How long scrolling must rest, ms. */
  readonly debounce: number;
  /** The visitor scrolls; not called for moves that script makes while they are locked. */
  readonly onScrolling?: () => void;
  /** Scrolling has rested. */
  readonly onRest: (place: RowPlace) => void;
  /**
   * For how long after a move by script nothing is told, ms: at the least, and at the most where the browser never
   * reports the end of a scroll. Absent: never.
   */
  readonly lock?: { readonly min: number; readonly max: number };
}

/** A row that is watched and moved. */
export interface Row {
  /** Scrolls to a distance from the inline start, px; at once with `instant` or where less motion is wanted. */
  readonly scrollTo: (position: number, instant?: boolean) => void;
  readonly end: () => void;
}

/** Distance scrolled from the inline start, px. */
export function positionOf(element: Element): number {
  return Math.abs(element.scrollLeft);
}

/** px by which a browser's rounding may miss an end (CC-08). */
const TOLERANCE = 1;

/** Whether a row stands at its ends; one that has nothing to scroll stands at both. */
export function edgesOf(element: Element): { readonly atStart: boolean; readonly atEnd: boolean } {
  const position = positionOf(element);
  return {
    atStart: position <= TOLERANCE,
    atEnd: element.scrollWidth - element.clientWidth - position <= TOLERANCE,
  };
}

/** Watches a native scroll-snap row, and moves it (spec §4.1, §9). */
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
    if (performance.now() >= locked.until) onScrolling?.();
    clearTimeout(timer);
    timer = setTimeout(settle, debounce);
  };
  const onScrollEnd = () => {
    if (lock) locked.until = Math.min(locked.until, locked.from + lock.min);
  };
  element.addEventListener('scroll', onScroll, { passive: true, signal });
  element.addEventListener('scrollend', onScrollEnd, { signal });
  // The row may have been scrolled before script was there.
  if (before > 0) settle();

  return {
    scrollTo(position, instant = false) {
      if (lock) {
        const now = performance.now();
        locked.from = now;
        locked.until = now + ('onscrollend' in element ? lock.max : lock.min);
      }
      scrollRow(element, position, instant);
    },
    end() {
      end.abort();
      clearTimeout(timer);
    },
  };
}

function scrollRow(element: HTMLElement, position: number, instant: boolean): void {
  const inline = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
  const still = instant || matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollTo({ left: inline * position, behavior: still ? 'instant' : 'smooth' });
}
