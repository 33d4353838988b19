/** Deviation from the target, in seconds, without a correction, and the one at which a correction ends. */
const TOLERANCE_S = 0.05;
const DONE_S = 0.01;
/**
 * Maximum deviation of the rate from 1 that nobody notices, and the deviation from the target, in seconds, up to which
 * it is used.
 */
const GENTLE_STEP = 0.05;
const GENTLE_RANGE_S = 0.25;
/** Maximum and minimum playback rate: for a large deviation, and for a buffer that is about to run dry. */
const MAX_RATE = 1.2;
const MIN_RATE = 0.8;
/** Seconds behind the target from which the maximum rate is used. */
const MAX_RATE_RANGE_S = 1.25;
/** Share of the target below which the buffer is running dry: parts that arrive in time keep it above. */
const LOW_BUFFER_SHARE = 0.6;
/** Share of the target at which the buffer is practically empty. */
const EMPTY_BUFFER_SHARE = 0.25;
/** Seconds behind the target from which slowing down would only add latency. */
const LOST_S = 1;

export interface HoldInput {
  /** Forward buffer, seconds. */
  readonly buffer: number;
  /** Latency behind the newest media, seconds. */
  readonly latency: number;
  /** Target latency, seconds. */
  readonly target: number;
  /** Current playback rate. */
  readonly rate: number;
}

/**
 * Returns the playback rate that keeps a live stream at its target latency. It is usually within a few percent of 1,
 * and higher when far behind. It is lower while the next media are late, which turns many stalls into half a second of
 * latency.
 */
export function holdRate({ buffer, latency, target, rate }: HoldInput): number {
  const offset = latency - target;
  if (buffer < target * LOW_BUFFER_SHARE) return offset < LOST_S ? slowedRate(buffer / target) : 1;

  const isCorrecting = rate !== 1 && rate > 1 === offset > 0;
  if (Math.abs(offset) < (isCorrecting ? DONE_S : TOLERANCE_S)) return 1;
  if (offset < 0) return 1 - GENTLE_STEP;
  return rounded(
    offset <= GENTLE_RANGE_S
      ? 1 + GENTLE_STEP
      : between(1 + GENTLE_STEP, MAX_RATE, (offset - GENTLE_RANGE_S) / (MAX_RATE_RANGE_S - GENTLE_RANGE_S))
  );
}

/** `share`: buffered share of the target, below `LOW_BUFFER_SHARE`. */
function slowedRate(share: number): number {
  return rounded(
    between(MIN_RATE, 1 - GENTLE_STEP, (share - EMPTY_BUFFER_SHARE) / (LOW_BUFFER_SHARE - EMPTY_BUFFER_SHARE))
  );
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * Math.min(Math.max(share, 0), 1);
}

/** Rounds the rate: each change of rate costs the browser audio processing. */
function rounded(rate: number): number {
  return Math.round(rate * 20) / 20;
}
