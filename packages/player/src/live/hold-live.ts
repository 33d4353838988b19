import { holdRate } from './hold-rate.ts';
import { createLiveFollower } from './live-follower.ts';
import type { LiveTimes } from './live-times.ts';

export interface LiveHoldInput {
  readonly media: HTMLMediaElement;
  /** Returns the live times; null: not live, or unknown. */
  readonly live: () => LiveTimes | null;
  /** Playback at live has stalled. */
  readonly onStall: () => void;
  /** Playback at live has nearly stalled. */
  readonly onNearStall: () => void;
  readonly signal: AbortSignal;
}

/** Events after which the playhead or the buffer may have changed. */
const PLAYHEAD_EVENTS = ['timeupdate', 'progress', 'pause'];
/** Seconds after the start of the window to seek to when the position has left it: the window moves during the seek. */
const WINDOW_MARGIN_S = 2;
/** Seconds of forward buffer below which playback is about to stop. */
const MIN_BUFFER_S = 0.5;
/** Share of the target latency below which the buffer has nearly run dry. */
const LOW_BUFFER_SHARE = 0.25;

/**
 * Keeps the playhead of a live stream in place: at its target latency by adjusting the playback rate, back at live
 * after a long interruption, and inside the window. It does nothing for a visitor who has sought back, paused or chosen
 * a rate.
 *
 * Returns a function that adjusts the playhead once more, in addition to the element's events.
 */
export function holdLive({ media, live, onStall, onNearStall, signal }: LiveHoldInput): () => void {
  const follower = createLiveFollower(media);
  /** The rate that this code has set. Any other rate than 1 is the visitor's choice. */
  let appliedRate = 1;

  const adjust = () => {
    const now = live();
    const follows = follower.update(now?.position ?? Number.NaN);
    if (!now || !isMoving(media)) return setRate(1);

    const buffer = bufferAhead(media);
    const position = correctedPosition(now, { buffer, follows, time: media.currentTime });
    if (position !== null) media.currentTime = position;
    else if (follows && now.isLowLatency) hold(now, buffer);
    else setRate(1);
  };
  for (const type of PLAYHEAD_EVENTS) media.addEventListener(type, adjust, { signal });
  const onWaiting = () => {
    const now = live();
    if (now && isMoving(media) && follower.update(now.position)) onStall();
  };
  media.addEventListener('waiting', onWaiting, { signal });
  signal.addEventListener('abort', () => setRate(1));

  function hold(now: LiveTimes, buffer: number): void {
    if (buffer < now.target * LOW_BUFFER_SHARE) onNearStall();
    setRate(holdRate({ ...now, buffer, rate: media.playbackRate }));
  }

  function setRate(rate: number): void {
    const { playbackRate } = media;
    if (playbackRate !== appliedRate && playbackRate !== 1) return;
    appliedRate = rate;
    if (playbackRate !== rate) media.playbackRate = rate;
  }

  return adjust;
}

/** Returns whether the video has played and continues to play. */
function isMoving({ paused, played, seeking }: HTMLMediaElement): boolean {
  return !paused && !seeking && played.length > 0;
}

/** Returns the corrected position for `time`; null: it may stay. */
function correctedPosition(
  { isFresh, latency, oldest, position, target, tolerance }: LiveTimes,
  { buffer, follows, time }: { readonly buffer: number; readonly follows: boolean; readonly time: number }
): number | null {
  if (time < oldest && buffer < MIN_BUFFER_S) return oldest + WINDOW_MARGIN_S;
  return follows && isFresh && latency - target > tolerance ? position : null;
}

function bufferAhead({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) {
      return buffered.end(index) - currentTime;
    }
  }
  return 0;
}
