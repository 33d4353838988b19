/** Seconds that a stall adds to the distance from the edge, and the most that stalls together do. */
const STALL = 0.5;
const MOST_STALLS = 3;
/** The same of a buffer that has nearly run dry; seconds in which such escapes are one. */
const ESCAPE = 0.2;
const MOST_ESCAPES = 0.4;
const ONE = 3;
/** Seconds of quiet after which the distance begins to shrink again, and what it loses in each second then. */
const QUIET = 20;
const BACK = 0.02;

/** Seconds to stay further back than usual; `now` in seconds of any clock. */
export interface TargetMargin {
  /** It has stalled. */
  stalled(now: number): void;
  /** It nearly has. */
  escaped(now: number): void;
  at(now: number): number;
}

/** Further back after what went wrong or nearly did, slowly back to nothing when nothing does any more. */
export function createTargetMargin(): TargetMargin {
  let margin = 0;
  let troubleTime = Number.NEGATIVE_INFINITY;
  const at = (now: number) => Math.max(0, margin - Math.max(0, now - troubleTime - QUIET) * BACK);
  const grow = (now: number, step: number, most: number) => {
    margin = Math.max(at(now), Math.min(at(now) + step, most));
    troubleTime = now;
  };
  return {
    stalled: (now) => grow(now, STALL, MOST_STALLS),
    escaped(now) {
      if (now - troubleTime > ONE) grow(now, ESCAPE, MOST_ESCAPES);
    },
    at,
  };
}
