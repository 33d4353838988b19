import { createFollowing } from './following.ts';
import { holdRate } from './hold-rate.ts';
import type { LiveTimes } from './live-times.ts';

export interface LiveHoldInput {
  readonly media: HTMLMediaElement;
  /** Null: it is not live, or nothing is known. */
  readonly live: () => LiveTimes | null;
  /** It has run dry in the middle of live. */
  readonly onStall: () => void;
  /** It nearly has. */
  readonly onEscape: () => void;
  readonly signal: AbortSignal;
}

/** Events after which the playhead or what is ahead of it is another. */
const MOVES = ['timeupdate', 'progress', 'pause'];
/** Seconds inside the window where somebody goes on whose place has left it: it moves while he gets there. */
const INSIDE = 2;
/** Seconds of media ahead, below which it is about to stop. */
const LITTLE = 0.5;
/** Share of its distance from live below which a buffer has only just not run dry. */
const NARROW = 0.25;

/**
 * Keeps the playhead of live where it belongs: at its distance from the edge by speed, back at live after it has been cut
 * off for long, and inside of what can still be had. A visitor who has gone back, paused or chosen a speed is left alone.
 *
 * Gives what looks at it once more, beside the element's own events.
 */
export function holdLive({ media, live, onStall, onEscape, signal }: LiveHoldInput): () => void {
  const following = createFollowing(media);
  /** The speed that is ours. Any other but 1 is somebody's choice. */
  let own = 1;

  const look = () => {
    const now = live();
    const follows = following.look(now?.position ?? Number.NaN);
    if (!now || !isMoving(media)) return setRate(1);

    const buffer = bufferAhead(media);
    const place = misplaced(now, { buffer, follows, time: media.currentTime });
    if (place !== null) media.currentTime = place;
    else if (follows && now.isLowLatency) hold(now, buffer);
    else setRate(1);
  };
  for (const type of MOVES) media.addEventListener(type, look, { signal });
  const stall = () => {
    const now = live();
    if (now && isMoving(media) && following.look(now.position)) onStall();
  };
  media.addEventListener('waiting', stall, { signal });
  signal.addEventListener('abort', () => setRate(1));

  function hold(now: LiveTimes, buffer: number): void {
    if (buffer < now.target * NARROW) onEscape();
    setRate(holdRate({ ...now, buffer, rate: media.playbackRate }));
  }

  function setRate(rate: number): void {
    const { playbackRate } = media;
    if (playbackRate !== own && playbackRate !== 1) return;
    own = rate;
    if (playbackRate !== rate) media.playbackRate = rate;
  }

  return look;
}

/** Something of it has been seen, and the next is to come by itself. */
function isMoving({ paused, played, seeking }: HTMLMediaElement): boolean {
  return !paused && !seeking && played.length > 0;
}

/** Where the playhead should be instead of `time`; null: it may stay. */
function misplaced(
  { isFresh, latency, oldest, position, target, tolerance }: LiveTimes,
  { buffer, follows, time }: { readonly buffer: number; readonly follows: boolean; readonly time: number }
): number | null {
  if (time < oldest && buffer < LITTLE) return oldest + INSIDE;
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
