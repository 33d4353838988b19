import type { PlaybackController } from '../../controller/playback-controller.ts';
import { keepTracks } from '../../engine/keep-tracks.ts';
import type { Session } from '../../start/session.ts';
import type { AdVideo } from './ad-video.ts';

/** Events of a media element that concern its source; volume does not. */
const SOURCE_EVENTS = (
  'abort canplay canplaythrough durationchange emptied ended error loadeddata loadedmetadata loadstart pause play ' +
  'playing progress ratechange resize seeked seeking stalled suspend timeupdate waiting'
).split(' ');
/** Tolerated difference in seconds: engines begin at a key frame. */
const POSITION_TOLERANCE_S = 0.5;
/** ms to wait for `canplay`. Source: spec §9. */
const CANPLAY_TIMEOUT_MS = 2_000;
/** Number of polls after that, and ms between two of them. Source: spec §9. */
const MAX_POLLS = 20;
const POLL_INTERVAL_MS = 50;

/**
 * Lends the content's element to ads, where only one element can play (docs/decisions/073-one-element.md). The engine
 * releases the element and resumes at the same position.
 */
export function createSharedVideo(session: Session): AdVideo {
  const { media, playable } = session;
  const events = new EventTarget();
  const ended = new AbortController();
  let redirected = new AbortController();
  let acquisition: Promise<PlaybackController> | undefined;
  let snapshot: Snapshot | undefined;

  function clearSource(): void {
    media.pause();
    media.removeAttribute('src');
    media.load();
  }

  async function acquireElement(): Promise<PlaybackController> {
    const time = media.readyState > 0 ? media.currentTime : session.startTime;
    redirected = new AbortController();
    redirectEvents(media, events, redirected.signal);
    snapshot = takeSnapshot(media, time, ended.signal);
    media.pause();
    const controller = await session.loadController();
    controller.suspend();
    // The element may also hold a source that was set without an engine.
    clearSource();
    return controller;
  }

  return {
    video: media,
    events,
    isShared: true,
    // The element holds content.
    preload() {},
    unlock() {
      media.play()?.catch(() => {});
      media.pause();
    },
    async acquire() {
      acquisition ??= acquireElement();
      await acquisition;
    },
    show() {},
    setMuted(muted) {
      media.muted = muted;
      if (snapshot) snapshot.muted = muted;
    },
    async release() {
      if (!acquisition) return false;
      const lastAcquisition = acquisition;
      acquisition = undefined;
      try {
        const controller = await lastAcquisition;
        clearSource();
        // Pending events of the ad must be dispatched before the content's listeners are connected again.
        await new Promise((resolve) => setTimeout(resolve));
        redirected.abort();
        if (ended.signal.aborted) return true;
        controller.resume();
        const isLive = () => playable.live || media.duration === Number.POSITIVE_INFINITY;
        await restoreContent(media, () => snapshot?.restore(isLive()), ended.signal);
        return true;
      } finally {
        redirected.abort();
      }
    },
    end() {
      redirected.abort();
      ended.abort();
    },
  };
}

/**
 * Dispatches the element's events on `target` and hides them from all other listeners until `signal` is aborted. Those
 * listeners expect content, not the ad in its element.
 */
function redirectEvents(media: HTMLMediaElement, target: EventTarget, signal: AbortSignal): void {
  for (const type of SOURCE_EVENTS) {
    // Capturing listeners run first, regardless of the order in which they were added.
    media.addEventListener(
      type,
      (event) => {
        event.stopImmediatePropagation();
        target.dispatchEvent(new Event(type));
      },
      { capture: true, signal }
    );
  }
  media.addEventListener('volumechange', () => target.dispatchEvent(new Event('volumechange')), { signal });
}

/** State of the content's element that an ad would change, and how to restore it. */
export interface Snapshot {
  /** Muted state to restore; follows the visitor's choice during the ad. */
  muted: boolean;
  /** Throws if the element cannot be restored yet. `isLive`: leaves the position to the caller. */
  restore(isLive: boolean): void;
}

/**
 * Saves position, rate, volume, style and track selection, and resets them, so that no part of the content shows over
 * an ad. Tracks are restored with the next source. `time`: position in seconds.
 */
function takeSnapshot(media: HTMLVideoElement, time: number, signal: AbortSignal): Snapshot {
  const { playbackRate, defaultPlaybackRate, volume, muted } = media;
  const { cssText } = media.style;
  keepTracks(media, signal);
  for (const track of media.textTracks) track.mode = 'disabled';
  media.playbackRate = media.defaultPlaybackRate = 1;
  const snapshot: Snapshot = {
    muted,
    restore(isLive) {
      if (!isLive && Math.abs(media.currentTime - time) > POSITION_TOLERANCE_S) media.currentTime = time;
      Object.assign(media, { defaultPlaybackRate, playbackRate, volume, muted: snapshot.muted });
      if (media.style.cssText !== cssText) media.style.cssText = cssText;
    },
  };
  return snapshot;
}

/**
 * Waits until content can be played again after an ad was in its element, then restores its state. Restores at
 * `canplay`, when the content is seekable, or after 3 s at the latest (AD-08). Rejects if the last attempt throws.
 */
export async function restoreContent(media: HTMLVideoElement, restore: () => void, signal: AbortSignal): Promise<void> {
  await waitForCanPlay(media, signal);
  for (let remaining = MAX_POLLS; remaining > 0 && !signal.aborted; remaining--) {
    if (media.readyState >= media.HAVE_CURRENT_DATA || media.seekable.length > 0) {
      try {
        return restore();
      } catch {
        // The next poll tries again.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  if (!signal.aborted) restore();
}

function waitForCanPlay(media: HTMLVideoElement, signal: AbortSignal): Promise<void> {
  if (media.readyState >= media.HAVE_FUTURE_DATA) return Promise.resolve();
  return new Promise((resolve) => {
    media.addEventListener('canplay', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
    setTimeout(resolve, CANPLAY_TIMEOUT_MS);
  });
}
