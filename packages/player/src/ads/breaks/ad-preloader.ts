import type { AdVideo } from '../playback/ad-video.ts';
import type { AdContext } from '../session/ad-provider.ts';
import { whenNearViewport } from '../session/when-near-viewport.ts';
import { adPlaybackCapabilities, chooseFiles } from '../vast/choose-files.ts';
import type { AdLoader } from '../vast/load-ads.ts';
import type { BreakSchedule } from './break-schedule.ts';

/** Loads ads before they are needed. */
export interface AdPreloader {
  /** Drops the response and the preloaded media file if they have expired. */
  dropExpired(): void;
  /** Adds the tag's breaks to the schedule; requests them unless that has been done. */
  loadBreaks(): Promise<void>;
  /**
   * Waits until the player is near the viewport, then loads the breaks, the ads of the preroll and the beginning of its
   * media file. Rejects with an AdFailure if there is no ad.
   */
  preloadNearViewport(): Promise<void>;
}

export function createAdPreloader(
  { session, signal }: AdContext,
  adVideo: Pick<AdVideo, 'preload' | 'show'>,
  loader: AdLoader,
  schedule: BreakSchedule
): AdPreloader {
  let breaksRequest: Promise<void> | undefined;
  /** ms of `performance.now()` until which the response is valid. */
  let expireTime = Number.POSITIVE_INFINITY;

  function dropExpired(): void {
    if (performance.now() <= expireTime) return;
    breaksRequest = undefined;
    expireTime = Number.POSITIVE_INFINITY;
    schedule.removeTagBreaks();
    adVideo.show(false);
  }

  function loadBreaks(): Promise<void> {
    breaksRequest ??= loader.breaks().then(schedule.add);
    return breaksRequest;
  }

  async function preloadNearViewport(): Promise<void> {
    await whenNearViewport(session.media, signal);
    // After a press on play, the preroll code requests the breaks.
    if (signal.aborted || session.started) return;
    await loadBreaks();
    const first = schedule.next('preroll');
    if (!first) return;
    const ads = await loader.ads(first);
    const lifetimes = ads.map(({ ad }) => ad.expires).filter((seconds) => typeof seconds === 'number' && seconds > 0);
    expireTime = performance.now() + Math.min(...(lifetimes as number[])) * 1000;
    const [file] = chooseFiles(ads[0]?.creative.mediaFiles ?? [], adPlaybackCapabilities(session.media));
    if (file && !signal.aborted && !session.started) adVideo.preload(file.url);
  }

  return { dropExpired, loadBreaks, preloadNearViewport };
}
