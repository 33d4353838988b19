import { type Dispatch, type SetStateAction, useEffect } from 'react';
import type { ActionQueue } from '../shared/host/action-queue.ts';
import { positionOf, scrollRow } from '../shared/scroll-row/scroll-row.ts';

/** The ends of a row that it has been scrolled to. */
export interface Edges {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

export interface RowEdgesProps {
  readonly row: { readonly current: HTMLElement | null };
  /** Number of cards. */
  readonly count: number;
  /** Presses of the arrows: 1 scrolls towards the inline end, -1 back. */
  readonly steps: ActionQueue<1 | -1>;
  readonly onEdges: Dispatch<SetStateAction<Edges>>;
}

/** Time without scrolling until the arrows are updated, ms. Source: spec §9. */
const SCROLL_DEBOUNCE = 100;
/** Rounding tolerance of browsers at the ends, px (CC-08). */
const TOLERANCE = 1;

/**
 * Tracks which sides of the row have more cards (CC-08), 100 ms after scrolling stops (CC-12), and scrolls it. Draws
 * nothing. It is a component instead of a hook, because hydration does not wait for its code.
 */
export function RowEdges({ row, count, steps, onEdges }: RowEdgesProps): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: more cards make the row longer, not wider
  useEffect(() => (row.current ? watchEdges(row.current, onEdges) : undefined), [row, count, onEdges]);
  useEffect(
    () =>
      steps.listen((direction) => {
        const { current } = row;
        if (current) scrollRow(current, positionOf(current) + direction * pageStep(current));
      }),
    [row, steps]
  );
  return null;
}

function watchEdges(row: HTMLElement, onEdges: Dispatch<SetStateAction<Edges>>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = () => onEdges((before) => sameOr(before, edgesOf(row)));
  const onScroll = () => {
    clearTimeout(timer);
    timer = setTimeout(measure, SCROLL_DEBOUNCE);
  };
  row.addEventListener('scroll', onScroll, { passive: true });
  const observer = new ResizeObserver(measure);
  observer.observe(row);
  measure();
  return () => {
    row.removeEventListener('scroll', onScroll);
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** Returns whether a row is at its ends; one with nothing to scroll is at both. */
export function edgesOf(row: Element): Edges {
  const position = positionOf(row);
  return {
    atStart: position <= TOLERANCE,
    atEnd: row.scrollWidth - row.clientWidth - position <= TOLERANCE,
  };
}

/** Returns the previous object if nothing has changed, so that nothing renders again. */
function sameOr(before: Edges, now: Edges): Edges {
  return before.atStart === now.atStart && before.atEnd === now.atEnd ? before : now;
}

/**
 * Returns the distance that an arrow scrolls, px: the number of fully visible cards minus one, at least one (CC-02).
 */
export function pageStep(row: Element): number {
  const [first, second] = row.querySelectorAll('.tl-card');
  if (!first) return row.clientWidth;
  const one = first.getBoundingClientRect();
  // From the start of one card to the start of the next; in right-to-left rows the next is to the left.
  const pitch = second ? Math.abs(second.getBoundingClientRect().left - one.left) : one.width;
  return stepOf({ visible: row.clientWidth, card: one.width, pitch });
}

/** Returns the same from measures in px. `pitch`: a card with the gap behind it. */
export function stepOf({ visible, card, pitch }: { visible: number; card: number; pitch: number }): number {
  if (pitch <= 0) return visible;
  const whole = Math.floor((visible - card) / pitch) + 1;
  return Math.max(1, whole - 1) * pitch;
}
