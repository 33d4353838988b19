import type { LevelDetails } from 'hls.js';

/** Seconds behind live that still count as live (PL-20): as in video.js, and with low latency. */
const TOLERANCE_S = 15;
const LOW_LATENCY_TOLERANCE_S = 5;
/**
 * Seconds further back than a low-latency server's minimum, so that a part that is a second late causes no stall. With
 * parts of 0.4 s and a minimum of 1.2 s the target is 1.42 s behind the newest media.
 */
const HOLD_BACK_CUSHION_S = 0.22;
/** Target latency in target durations if the server does not set one (RFC 8216bis, 6.3.3). */
const DEFAULT_HOLD_BACK_SEGMENTS = 3;
/** Age of a playlist, in parts or segments, from which it is late. */
const MAX_AGE_PARTS = 3;
const MAX_AGE_SEGMENTS = 1.5;

/** Live position and latency in seconds; positions on the element's time line. */
export interface LiveTimes {
  /** Latency behind the newest media of the stream. */
  readonly latency: number;
  /** Target for `latency`. */
  readonly target: number;
  readonly position: number;
  /** Oldest position that is still available. */
  readonly oldest: number;
  readonly tolerance: number;
  readonly isLowLatency: boolean;
  /** The playlist is updated as often as it should be. */
  readonly isFresh: boolean;
}

/** The live fields of a playlist; from `LevelDetails` of hls.js. */
export type LivePlaylist = Pick<
  LevelDetails,
  'live' | 'edge' | 'fragmentStart' | 'partTarget' | 'partHoldBack' | 'holdBack' | 'targetduration'
>;

export interface LiveInput {
  readonly details: LivePlaylist;
  /** Seconds since the playlist advanced. */
  readonly age: number;
  /** Seconds added to the target. */
  readonly margin: number;
  /** Seconds. */
  readonly currentTime: number;
}

/** Returns the live times; null: not live. Uses no wall clock, neither the visitor's nor the server's. */
export function liveTimesOf({ details, age, margin, currentTime }: LiveInput): LiveTimes | null {
  if (!details.live) return null;
  const { edge, fragmentStart: oldest, partTarget, partHoldBack, holdBack, targetduration } = details;
  const isLowLatency = partTarget > 0;
  const holdBackTarget =
    isLowLatency && partHoldBack
      ? partHoldBack + HOLD_BACK_CUSHION_S
      : holdBack || DEFAULT_HOLD_BACK_SEGMENTS * targetduration;
  const target = holdBackTarget + margin;
  // A late playlist adds nothing: nothing beyond it is known to exist.
  const newest = edge + age;
  return {
    latency: newest - currentTime,
    target,
    position: Math.max(oldest, Math.min(newest - target, edge - (partTarget || targetduration))),
    oldest,
    tolerance: isLowLatency ? LOW_LATENCY_TOLERANCE_S : TOLERANCE_S,
    isLowLatency,
    isFresh: age < (isLowLatency ? MAX_AGE_PARTS * partTarget : MAX_AGE_SEGMENTS * targetduration),
  };
}
