import type { Track } from '../engine/engine.ts';
import type { PlayerState } from '../player-state.ts';
import { DEVICE_TOLERANCE } from './covered-state.ts';

/** Where a video is, in words that hold on any device. */
export interface Place {
  /** Seconds from the beginning; of live it means nothing elsewhere. */
  readonly time: number;
  /** Seconds behind where live is; 0: at the live edge; null: not live. */
  readonly behind: number | null;
  readonly playing: boolean;
  /** null: none shows. */
  readonly caption: Pick<Track, 'language' | 'label'> | null;
}

/** Where a player is; `isWanted`: it plays, or would if it could. */
export function placeOf(state: PlayerState, isWanted: boolean): Place {
  const { currentTime, live, liveEdge, atLiveEdge, ended, captions, caption, casting } = state;
  const behind = Math.max(0, (liveEdge ?? currentTime) - currentTime);
  // Who follows live and pauses for a moment is no longer at its edge, but hardly behind it.
  const isNear = atLiveEdge || (casting !== null && behind <= DEVICE_TOLERANCE);
  const shown = captions.find(({ id }) => id === caption);
  return {
    time: ended ? 0 : currentTime,
    behind: live ? (isNear ? 0 : behind) : null,
    playing: isWanted && !ended,
    caption: shown ? { language: shown.language, label: shown.label } : null,
  };
}

/** The one of `tracks` that says the same: by language and label, else by language. */
export function sameTrack<Known extends Pick<Track, 'language' | 'label'>>(
  tracks: readonly Known[],
  wanted: Place['caption']
): Known | undefined {
  if (!wanted) return undefined;
  const sameLanguage = tracks.filter(({ language }) => language === wanted.language);
  return sameLanguage.find(({ label }) => label === wanted.label) ?? sameLanguage[0];
}
