import { AdFailure } from '../vast/ad-failure.ts';
import type { PlayableFile } from '../vast/choose-files.ts';

/** ms that a creative may stall after it has begun. */
const STALL_TIMEOUT_MS = 3_000;

/** Plays one of an ad's files: tries the next one after a failure, until one has begun. */
export interface FilePlayback {
  /** Tries the next file, or calls `onFailure` if there is none. */
  next(failure: AdFailure): void;
  /** Restarts the stall timer after progress. */
  restartStallTimer(): void;
  /** Stops the stall timer. */
  stopStallTimer(): void;
  /** Plays the file, muted if the browser allows only that. */
  play(): void;
}

export interface FilePlaybackInput {
  readonly video: HTMLVideoElement;
  /** Best first; not empty. */
  readonly files: readonly PlayableFile[];
  /** A file has begun, so no other one is tried. */
  readonly hasStarted: () => boolean;
  /** The visitor has paused the ad. */
  readonly isPaused: () => boolean;
  readonly onFailure: (failure: AdFailure) => void;
  /** Aborted when the ad has ended. */
  readonly signal: AbortSignal;
}

export function createFilePlayback({
  video,
  files,
  hasStarted,
  isPaused,
  onFailure,
  signal,
}: FilePlaybackInput): FilePlayback {
  const remaining = [...files];
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  const stopStallTimer = () => clearTimeout(stallTimer);
  const restartStallTimer = () => {
    stopStallTimer();
    if (!isPaused())
      stallTimer = setTimeout(() => next(new AdFailure(405, 'The creative has stalled')), STALL_TIMEOUT_MS);
  };
  const next = (failure: AdFailure) => {
    const isFirst = remaining.length === files.length;
    const file = hasStarted() ? undefined : remaining.shift();
    if (!file) return onFailure(failure);
    // Keeps a preloaded file playing.
    if (!isFirst || video.src !== file.url || video.error || video.currentTime > 0) video.src = file.url;
    play();
  };
  const play = () => {
    if (isPaused()) return;
    video.play()?.catch(({ name }: Error) => {
      if (name !== 'NotAllowedError' || signal.aborted) return;
      // Without a user activation the browser allows only muted playback. If it rejects that too, content would fail as
      // well.
      if (video.muted) return onFailure(new AdFailure(400, 'The browser does not allow playback'));
      video.muted = true;
      play();
    });
  };
  return { next, restartStallTimer, stopStallTimer, play };
}
