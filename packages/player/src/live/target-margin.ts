/** Seconds that a stall adds to the target latency, and the maximum for all stalls. */
const STALL_STEP_S = 0.5;
const MAX_STALL_MARGIN_S = 3;
/** The same for near stalls, and the seconds within which they count as one. */
const NEAR_STALL_STEP_S = 0.2;
const MAX_NEAR_STALL_MARGIN_S = 0.4;
const NEAR_STALL_INTERVAL_S = 3;
/** Seconds without trouble after which the margin shrinks, and the seconds that it loses per second. */
const QUIET_S = 20;
const SHRINK_RATE = 0.02;

/** Seconds to add to the target latency. `now`: seconds of any clock. */
export interface TargetMargin {
  /** Records a stall. */
  stalled(now: number): void;
  /** Records a near stall. */
  nearlyStalled(now: number): void;
  at(now: number): number;
}

/** Creates a margin that grows with stalls and near stalls, and slowly shrinks to 0 without them. */
export function createTargetMargin(): TargetMargin {
  let margin = 0;
  let lastTroubleTime = Number.NEGATIVE_INFINITY;
  const at = (now: number) => Math.max(0, margin - Math.max(0, now - lastTroubleTime - QUIET_S) * SHRINK_RATE);
  const grow = (now: number, step: number, limit: number) => {
    margin = Math.max(at(now), Math.min(at(now) + step, limit));
    lastTroubleTime = now;
  };
  return {
    stalled: (now) => grow(now, STALL_STEP_S, MAX_STALL_MARGIN_S),
    nearlyStalled(now) {
      if (now - lastTroubleTime > NEAR_STALL_INTERVAL_S) grow(now, NEAR_STALL_STEP_S, MAX_NEAR_STALL_MARGIN_S);
    },
    at,
  };
}
