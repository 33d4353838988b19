import type { Track } from '../engine/engine.ts';
import type { PlayerState } from '../player-state.ts';
import { DEVICE_TOLERANCE } from './covered-state.ts';

/** Playback position and state in terms that apply to any device. */
export interface MediaPosition {
  /** Seconds from the beginning; for live streams valid on one device only. */
  readonly time: number;
  /** Seconds behind the live position; 0: at the live edge; null: not live. */
  readonly behind: number | null;
  readonly playing: boolean;
  /** null: none shows. */
  readonly caption: Pick<Track, 'language' | 'label'> | null;
}

/** Returns a player's position. `isPlayWanted`: it plays, or would if it could. */
export function mediaPositionOf(state: PlayerState, isPlayWanted: boolean): MediaPosition {
  const { currentTime, live, liveEdge, atLiveEdge, ended, captions, caption, casting } = state;
  const behind = Math.max(0, (liveEdge ?? currentTime) - currentTime);
  // A viewer who follows live and pauses briefly on a device is still close to the edge.
  const isAtEdge = atLiveEdge || (casting !== null && behind <= DEVICE_TOLERANCE);
  const shown = captions.find(({ id }) => id === caption);
  return {
    time: ended ? 0 : currentTime,
    behind: live ? (isAtEdge ? 0 : behind) : null,
    playing: isPlayWanted && !ended,
    caption: shown ? { language: shown.language, label: shown.label } : null,
  };
}

/** Returns the same track of `tracks`: by language and label, else by language. */
export function findSameTrack<CaptionTrack extends Pick<Track, 'language' | 'label'>>(
  tracks: readonly CaptionTrack[],
  wanted: MediaPosition['caption']
): CaptionTrack | undefined {
  if (!wanted) return undefined;
  const sameLanguage = tracks.filter(({ language }) => language === wanted.language);
  return sameLanguage.find(({ label }) => label === wanted.label) ?? sameLanguage[0];
}
