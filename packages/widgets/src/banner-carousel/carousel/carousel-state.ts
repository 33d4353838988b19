import { VISIBLE_SHARE } from '../limits.ts';

/** The reason of a move to another banner. */
export type Cause = 'arrow' | 'dot' | 'key' | 'scroll' | 'hash' | 'autoplay';

/** The position of the carousel and the state of its rotation. */
export interface Carousel {
  /** 0-based index of the active banner. */
  readonly index: number;
  readonly count: number;
  /** Reason of the last change of the index; null before the first one. */
  readonly cause: Cause | null;
  /** Counts moves by script: each one scrolls the row. */
  readonly moves: number;
  /** The visitor is scrolling or has just scrolled: any banner may be in view. */
  readonly scrolling: boolean;
  /** Counts starts of the autoplay timer: each one restarts the full delay. */
  readonly turns: number;
  /** Rotation waits for the visitor to press the control. */
  readonly stopped: boolean;
  /** Rotation waits while keyboard focus is on the control, whose label remains "stop" (WCAG 2.2.2). */
  readonly held: boolean;
  /** Rotation waits until these end: the pointer is over the carousel; it is out of view or its page is hidden. */
  readonly hovered: boolean;
  readonly away: boolean;
}

export type CarouselEvent =
  | { readonly type: 'moved'; readonly to: number; readonly cause: Exclude<Cause, 'scroll'> }
  | { readonly type: 'scrolling' }
  | { readonly type: 'scrolled'; readonly to: number }
  | { readonly type: 'counted'; readonly count: number }
  | { readonly type: 'toggled' }
  | { readonly type: Mark; readonly on: boolean };

/** A reason that pauses or stops rotation. */
type Mark = 'stopped' | 'held' | 'hovered' | 'away';

/** Returns a carousel at its first banner (BC-30). It has not been in view yet, so rotation waits. */
export function carouselOf(count: number): Carousel {
  return {
    index: 0,
    count,
    cause: null,
    moves: 0,
    scrolling: false,
    turns: 0,
    stopped: false,
    held: false,
    hovered: false,
    away: true,
  };
}

/**
 * Returns the next state. Moves beyond either end change nothing, but autoplay wraps to the first banner (BC-35). A
 * move by the visitor restarts the autoplay delay (BC-24).
 */
export function carouselAfter(carousel: Carousel, event: CarouselEvent): Carousel {
  switch (event.type) {
    case 'moved':
      return movedTo(event.cause === 'autoplay' ? event.to % carousel.count : event.to, event.cause, carousel);
    case 'scrolling':
      return marked('scrolling', true, carousel);
    case 'scrolled':
      return restedAt(event.to, carousel);
    case 'counted':
      return { ...carousel, count: event.count, index: Math.max(0, Math.min(carousel.index, event.count - 1)) };
    case 'toggled':
      return { ...carousel, stopped: !carousel.stopped, held: false, turns: carousel.turns + 1 };
    default:
      return marked(event.type, event.on, carousel);
  }
}

/** Autoplay runs, waits for a temporary reason to end, or waits for the visitor to press the control. */
export type Rotation = 'running' | 'paused' | 'stopped';

export function rotationOf({ stopped, held, hovered, away }: Carousel): Rotation {
  if (stopped) return 'stopped';
  return held || hovered || away ? 'paused' : 'running';
}

/**
 * Returns the active banner at a scroll position: the one at least half visible (BC-33).
 *
 * `position` is the distance scrolled from the inline start, in slides: 1.5 is half of the second and half of the
 * third. `forward` is the direction of the last scroll; of two banners half visible, the later in that direction wins.
 */
export function bannerAt({ position, forward, count }: { position: number; forward: boolean; count: number }): number {
  const first = Math.floor(position);
  const nextShare = position - first;
  const next = nextShare > VISIBLE_SHARE || (nextShare === VISIBLE_SHARE && forward);
  return Math.max(0, Math.min(count - 1, next ? first + 1 : first));
}

function movedTo(index: number, cause: Cause, carousel: Carousel): Carousel {
  if (!isBanner(index, carousel)) return carousel;
  return { ...goneTo(index, cause, carousel), moves: carousel.moves + 1 };
}

function restedAt(index: number, carousel: Carousel): Carousel {
  const rested = marked('scrolling', false, carousel);
  const elsewhere = isBanner(index, carousel) && index !== carousel.index;
  return elsewhere ? goneTo(index, 'scroll', rested) : rested;
}

function goneTo(index: number, cause: Cause, carousel: Carousel): Carousel {
  const next = { ...carousel, index, turns: carousel.turns + 1 };
  return index === carousel.index ? next : { ...next, cause };
}

/** Returns the same object when nothing changes, so that React does not render. */
function marked(mark: Mark | 'scrolling', on: boolean, carousel: Carousel): Carousel {
  return carousel[mark] === on ? carousel : { ...carousel, [mark]: on };
}

function isBanner(index: number, { count }: Carousel): boolean {
  return index >= 0 && index < count;
}
