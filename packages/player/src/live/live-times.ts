import type { LevelDetails } from 'hls.js';

/** Seconds that a viewer may be behind live and still counts as there (PL-20): as video.js has it, and for low latency. */
const TOLERANCE = 15;
const LOW_LATENCY_TOLERANCE = 5;
/**
 * Seconds further back than a low-latency server asks for at least, so that a part that comes a second late is no stall:
 * with parts of 0.4 s and 1.2 s asked for that is 1.42 s behind the newest.
 */
const CUSHION = 0.22;
/** Target durations that a player stays behind where the server does not say (RFC 8216bis, 6.3.3). */
const USUAL = 3;
/** Parts, or segments, after which news of the playlist is late. */
const LATE_PARTS = 3;
const LATE_SEGMENTS = 1.5;

/** Where live is; seconds, positions on the element's time line. */
export interface LiveTimes {
  /** Behind the newest that the stream has. */
  readonly latency: number;
  /** Behind it at which it is to stay. */
  readonly target: number;
  readonly position: number;
  /** Before it nothing can be had any more. */
  readonly oldest: number;
  readonly tolerance: number;
  readonly isLowLatency: boolean;
  /** The playlist comes as often as it should. */
  readonly isFresh: boolean;
}

/** What a playlist says of live; `LevelDetails` of hls.js. */
export type LivePlaylist = Pick<
  LevelDetails,
  'live' | 'edge' | 'fragmentStart' | 'partTarget' | 'partHoldBack' | 'holdBack' | 'targetduration'
>;

export interface LiveInput {
  readonly details: LivePlaylist;
  /** Seconds since it said something new. */
  readonly age: number;
  /** Seconds to stay further back than usual. */
  readonly margin: number;
  /** Seconds. */
  readonly currentTime: number;
}

/** Null: it is not live. The wall clock is not asked, neither the visitor's nor the server's. */
export function liveTimesOf({ details, age, margin, currentTime }: LiveInput): LiveTimes | null {
  if (!details.live) return null;
  const { edge, fragmentStart: oldest, partTarget, partHoldBack, holdBack, targetduration } = details;
  const isLowLatency = partTarget > 0;
  const least = isLowLatency && partHoldBack ? partHoldBack + CUSHION : holdBack || USUAL * targetduration;
  const target = least + margin;
  // News that is late is no news: nothing further on is known to be there.
  const newest = edge + age;
  return {
    latency: newest - currentTime,
    target,
    position: Math.max(oldest, Math.min(newest - target, edge - (partTarget || targetduration))),
    oldest,
    tolerance: isLowLatency ? LOW_LATENCY_TOLERANCE : TOLERANCE,
    isLowLatency,
    isFresh: age < (isLowLatency ? LATE_PARTS * partTarget : LATE_SEGMENTS * targetduration),
  };
}
