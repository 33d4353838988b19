import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { edgesOf, positionOf, type Row, watchRow } from '../shared/scroll-row/scroll-row.ts';

/** The position of the row, and its scrolling. */
export interface Edges {
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** Scrolls towards the inline end (1) or back (-1), by the visible width minus one card. */
  readonly step: (direction: 1 | -1) => void;
}

/** Time without scrolling until the arrows are updated, ms. Source: spec §9. */
const SCROLL_DEBOUNCE = 100;
/** Before the first measurement: a row begins at its start and usually scrolls. */
const UNKNOWN = { atStart: true, atEnd: false };
const NO_CARDS = { atStart: true, atEnd: true };

/** Tracks which sides of the row have more cards (CC-08), 100 ms after scrolling stops (CC-12). `count`: its cards. */
export function useEdges(element: RefObject<HTMLElement | null>, count: number): Edges {
  const [edges, setEdges] = useState(UNKNOWN);
  const row = useRef<Row>(undefined);

  useEffect(() => {
    const { current } = element;
    // A row of placeholders does not scroll.
    if (!current || count === 0) return;
    const measure = () => setEdges((before) => sameOr(before, edgesOf(current)));
    row.current = watchRow(current, { debounce: SCROLL_DEBOUNCE, onRest: measure });
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => {
      row.current?.end();
      observer.disconnect();
    };
  }, [element, count]);

  const step = useCallback(
    (direction: 1 | -1) => {
      const { current } = element;
      if (current) row.current?.scrollTo(positionOf(current) + direction * pageStep(current));
    },
    [element]
  );
  return { ...(count === 0 ? NO_CARDS : edges), step };
}

/** Returns the previous object if nothing has changed, so that nothing renders again. */
function sameOr<Value extends typeof UNKNOWN>(before: Value, now: Value): Value {
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
