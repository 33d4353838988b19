import { keepTracks } from '../engine/keep-tracks.ts';

/** What an ad in content's own element would change, and how to put it back. */
export interface Snapshot {
  /** It is muted with this when it comes back: what the visitor has chosen meanwhile counts. */
  muted: boolean;
  /** Throws where the element cannot take it yet. `isLive`: where live is, is for others to say. */
  restore(isLive: boolean): void;
}

/** Seconds that a place may be off: engines begin at a picture. */
const NEAR = 0.5;

/**
 * Notes place, rate, sound, style, and what is shown of text and heard of sound, and lets go of it all: nothing of content
 * shall show over an ad. Tracks come back with the next source that goes in. `time`: seconds.
 */
export function takeSnapshot(media: HTMLVideoElement, time: number, signal: AbortSignal): Snapshot {
  const { playbackRate, defaultPlaybackRate, volume, muted } = media;
  const { cssText } = media.style;
  keepTracks(media, signal);
  for (const track of media.textTracks) track.mode = 'disabled';
  media.playbackRate = media.defaultPlaybackRate = 1;
  const snapshot: Snapshot = {
    muted,
    restore(isLive) {
      if (!isLive && Math.abs(media.currentTime - time) > NEAR) media.currentTime = time;
      Object.assign(media, { defaultPlaybackRate, playbackRate, volume, muted: snapshot.muted });
      if (media.style.cssText !== cssText) media.style.cssText = cssText;
    },
  };
  return snapshot;
}
