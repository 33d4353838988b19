/** Seconds off the target that are left alone, and down to which a correction that has begun goes on. */
const CALM = 0.05;
const DONE = 0.01;
/** Most that a speed differs from 1 without anybody noticing, and seconds off the target up to which that must do. */
const GENTLE = 0.05;
const NEAR = 0.25;
/** Seconds per second at which what is far behind hurries, and what is about to run dry waits. */
const FASTEST = 1.2;
const SLOWEST = 0.8;
/** Seconds behind the target from which on the fastest is right. */
const FAR = 1.25;
/** Share of the target below which a buffer is running dry: parts that come in time keep it above. */
const DRY = 0.6;
/** The same at which it is as good as empty. */
const EMPTY = 0.25;
/** Seconds behind the target from which on waiting would only lose more. */
const LOST = 1;

export interface Hold {
  /** Seconds of media ahead of the playhead. */
  readonly buffer: number;
  /** Seconds behind the newest there is. */
  readonly latency: number;
  /** Seconds behind it at which it is to be. */
  readonly target: number;
  /** The speed now. */
  readonly rate: number;
}

/**
 * The speed that keeps a live picture at its distance from the edge: a few percent mostly, more when it is far behind,
 * and slower while what comes next is late, which turns many a stall into half a second of delay.
 */
export function holdRate({ buffer, latency, target, rate }: Hold): number {
  const off = latency - target;
  if (buffer < target * DRY) return off < LOST ? stretched(buffer / target) : 1;

  const isCorrecting = rate !== 1 && rate > 1 === off > 0;
  if (Math.abs(off) < (isCorrecting ? DONE : CALM)) return 1;
  if (off < 0) return 1 - GENTLE;
  return rounded(off <= NEAR ? 1 + GENTLE : between(1 + GENTLE, FASTEST, (off - NEAR) / (FAR - NEAR)));
}

/** `share`: of the target that is buffered, below `DRY`. */
function stretched(share: number): number {
  return rounded(between(SLOWEST, 1 - GENTLE, (share - EMPTY) / (DRY - EMPTY)));
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * Math.min(Math.max(share, 0), 1);
}

/** Each other speed is work for a browser's sound. */
function rounded(rate: number): number {
  return Math.round(rate * 20) / 20;
}
