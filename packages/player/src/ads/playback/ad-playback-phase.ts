/** Phase of one ad. `held`: the visitor has paused it before its first frame. */
export type AdPlaybackPhase = 'loading' | 'held' | 'playing' | 'paused' | 'ended';

/**
 * An event that changes the phase.
 * - `frame`: the first frame is visible.
 * - `play`, `pause`: the element begins or stops to play.
 * - `hold`: the visitor pauses.
 * - `end`: the ad has ended, whatever happened.
 */
export type AdPlaybackEvent = 'frame' | 'play' | 'pause' | 'hold' | 'end';

/** Browsers also pause an element whose source changes, so `pause` has no meaning before the first frame. */
const NEXT_PHASES: Readonly<Record<AdPlaybackPhase, Readonly<Partial<Record<AdPlaybackEvent, AdPlaybackPhase>>>>> = {
  loading: { frame: 'playing', hold: 'held', end: 'ended' },
  held: { frame: 'paused', play: 'loading', end: 'ended' },
  playing: { pause: 'paused', end: 'ended' },
  paused: { play: 'playing', end: 'ended' },
  ended: {},
};

/** Returns the next phase; undefined: the event has no meaning in this one. */
export function nextAdPlaybackPhase(phase: AdPlaybackPhase, event: AdPlaybackEvent): AdPlaybackPhase | undefined {
  return NEXT_PHASES[phase][event];
}
