import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { edgesOf, positionOf, type Row, watchRow } from '../shared/scroll-row/scroll-row.ts';
import { pageStep } from './page-step.ts';

/** Where the row stands, and how it goes on. */
export interface Edges {
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** Scrolls on towards the inline end (1) or back (-1), by what is visible less a card. */
  readonly step: (direction: 1 | -1) => void;
}

/** How long scrolling must rest before the arrows are set, ms. Source: spec §9. */
const SCROLL_DEBOUNCE = 100;
/** Nothing has been measured yet: a row begins at its start, and as a rule goes on. */
const UNKNOWN = { atStart: true, atEnd: false };
const NOTHING = { atStart: true, atEnd: true };

/** Keeps track of which sides of the row hold more (CC-08), 100 ms after scrolling rests (CC-12). `count`: its cards. */
export function useEdges(element: RefObject<HTMLElement | null>, count: number): Edges {
  const [edges, setEdges] = useState(UNKNOWN);
  const row = useRef<Row>(undefined);

  useEffect(() => {
    const { current } = element;
    // A row of placeholders leads nowhere.
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
  return { ...(count === 0 ? NOTHING : edges), step };
}

/** The same object while nothing has changed, so that nothing is drawn anew. */
function sameOr<Value extends typeof UNKNOWN>(before: Value, now: Value): Value {
  return before.atStart === now.atStart && before.atEnd === now.atEnd ? before : now;
}
