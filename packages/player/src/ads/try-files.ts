import { AdFailure } from './ad-failure.ts';
import type { PlayableFile } from './choose-files.ts';

/** ms for which a creative that has begun may stand still. */
const PATIENCE = 3_000;

/** The files of one ad: the next one where one fails, until one has begun. */
export interface TriedFiles {
  /** Another one, or `onFailure` where there is none. */
  next(failure: AdFailure): void;
  /** It goes on, and has this long until it does so again. */
  wait(): void;
  /** It has all the time there is. */
  rest(): void;
  /** Plays, where the browser allows that: else in silence. */
  play(): void;
}

export interface TriedFilesInput {
  readonly video: HTMLVideoElement;
  /** Best first; not empty. */
  readonly files: readonly PlayableFile[];
  /** One of them plays: it is not begun anew. */
  readonly begun: () => boolean;
  /** Somebody wants it to stand still. */
  readonly paused: () => boolean;
  readonly onFailure: (failure: AdFailure) => void;
  /** Nobody wants any of them any more. */
  readonly signal: AbortSignal;
}

export function tryFiles({ video, files, begun, paused, onFailure, signal }: TriedFilesInput): TriedFiles {
  const left = [...files];
  let patience: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(patience);
  const wait = () => {
    rest();
    if (!paused()) patience = setTimeout(() => next(new AdFailure(405, 'The creative stands still')), PATIENCE);
  };
  const next = (failure: AdFailure) => {
    const isFirst = left.length === files.length;
    const file = begun() ? undefined : left.shift();
    if (!file) return onFailure(failure);
    // What was made ready goes on where it is.
    if (!isFirst || video.src !== file.url || video.error || video.currentTime > 0) video.src = file.url;
    play();
  };
  const play = () => {
    if (paused()) return;
    video.play()?.catch(({ name }: Error) => {
      if (name !== 'NotAllowedError' || signal.aborted) return;
      // Without a press the browser lets it play in silence only; if not even so, content has the same trouble.
      if (video.muted) return onFailure(new AdFailure(400, 'The browser does not let it play'));
      video.muted = true;
      play();
    });
  };
  return { next, wait, rest, play };
}
