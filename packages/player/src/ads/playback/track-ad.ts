import { util } from '@dailymotion/vast-client/src/util/util.js';
import { VASTTracker } from '@dailymotion/vast-client/src/vast_tracker.js';
import type { AdEvent } from '../ads.ts';
import { resolveUrl } from '../vast/macros.ts';
import { ping } from '../vast/ping.ts';
import type { LinearAd } from '../vast/request-ads.ts';
import type { Macros, VastAd } from '../vast/vast.ts';
import { webUrl } from '../vast/web-url.ts';
import type { Viewability } from './follow-viewable.ts';

/** [REASON] for verification code that was not run because its type is not supported. Source: VAST 4.2, §3.17.3. */
const REASON_NOT_SUPPORTED = 2;
/** Error code for interactive code that was not run. Source: VAST 4.2, §2.3.6.3. */
const INTERACTIVE_FAILED_CODE = 409;

export interface AdTrackingInput extends LinearAd {
  readonly macros: () => Macros;
  readonly onEvent: (event: AdEvent['event'], code?: number) => void;
}

/** Requests the tracking URLs of an ad: each event once, in VAST's order, with the current macro values. */
export interface AdTracking {
  /** Seconds until the ad can be skipped; null or negative: never. */
  readonly skipDelay: number | null;
  /**
   * Call at the first frame. `duration`: seconds; null: not known. The initial mute and full-screen state is not
   * tracked as a change.
   */
  start(now: { readonly duration: number | null; readonly muted: boolean; readonly fullscreen: boolean }): void;
  /** Seconds. */
  progress(time: number): void;
  setPaused(paused: boolean): void;
  setMuted(muted: boolean): void;
  setFullscreen(fullscreen: boolean): void;
  complete(): void;
  skip(): void;
  /** The ad is closed before its end. */
  close(): void;
  /** Opens the advertiser's page in a new tab. */
  click(): void;
  setViewability(viewability: Viewability): void;
  error(vastCode: number): void;
  urls(urls: readonly (string | { readonly url: string })[]): void;
}

export function trackAd({ ad, creative, macros, onEvent }: AdTrackingInput): AdTracking {
  // The library's own replacement takes quadratic time in the length of a URL.
  Object.assign<typeof util, typeof util>(util, {
    track: ping,
    resolveURLTemplates: (urls, values) =>
      urls.map((url) => resolveUrl(typeof url === 'string' ? url : url.url, values)),
  });
  const tracker = new VASTTracker(null, ad, creative);
  const names = ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete', 'skip', 'pause', 'resume'] as const;
  for (const name of names) tracker.on(name, () => onEvent(name));
  tracker.on('clickthrough', (url: string | null) => {
    const address = webUrl(url);
    if (address) window.open(address, '_blank', 'noopener,noreferrer');
  });
  return {
    get skipDelay() {
      return tracker.skipDelay;
    },
    start({ duration, muted, fullscreen }) {
      Object.assign(tracker, { muted, fullscreen, expanded: fullscreen });
      if (duration !== null) tracker.setDuration(duration);
      tracker.load(macros());
      tracker.trackImpression(macros());
      onEvent('impression');
      // The tracker reports progress between two times, so the events at 0 need a call of their own.
      for (const first of ['progress-0', 'progress-0%']) tracker.track(first, { macros: macros(), once: true });
      tracker.setProgress(0, macros());
      trackVerificationNotExecuted(ad, (urls) =>
        tracker.trackURLs(urls, { ...macros(), REASON: REASON_NOT_SUPPORTED })
      );
      if (creative.interactiveCreativeFile) tracker.error({ ...macros(), ERRORCODE: INTERACTIVE_FAILED_CODE });
    },
    progress: (time) => tracker.setProgress(time, macros()),
    setPaused: (paused) => tracker.setPaused(paused, macros()),
    setMuted: (next) => tracker.setMuted(next, macros()),
    setFullscreen(fullscreen) {
      // VAST 2 and 3 name it fullscreen, VAST 4 expand.
      tracker.setFullscreen(fullscreen, macros());
      tracker.setExpand(fullscreen, macros());
    },
    complete: () => tracker.complete(macros()),
    skip: () => tracker.skip(macros()),
    close: () => tracker.close(macros()),
    click: () => tracker.click(null, macros()),
    setViewability(viewability) {
      if (viewability === 'viewable') tracker.trackViewableImpression(macros(), true);
      if (viewability === 'notViewable') tracker.trackNotViewableImpression(macros(), true);
      if (viewability === 'viewUndetermined') tracker.trackUndeterminedImpression(macros(), true);
    },
    error: (vastCode) => tracker.error({ ...macros(), ERRORCODE: vastCode }),
    urls: (urls) => tracker.trackURLs(urls, macros()),
  };
}

/** Reports to verification vendors that their code was not run. The player runs no third-party code. */
function trackVerificationNotExecuted({ adVerifications }: VastAd, track: (urls: readonly string[]) => void): void {
  for (const { trackingEvents } of adVerifications) {
    const { verificationNotExecuted } = trackingEvents;
    if (verificationNotExecuted) track(verificationNotExecuted);
  }
}
