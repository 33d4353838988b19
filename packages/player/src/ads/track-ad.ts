import { util } from '@dailymotion/vast-client/src/util/util.js';
import { VASTTracker } from '@dailymotion/vast-client/src/vast_tracker.js';
import type { AdEvent } from './ads.ts';
import type { Viewable } from './follow-viewable.ts';
import { ping } from './ping.ts';
import type { LinearAd } from './request-ads.ts';
import { resolveUrl } from './resolve-url.ts';
import type { Macros, VastAd } from './vast.ts';
import { webUrl } from './web-url.ts';

/** Of [REASON] where verification code was not run: its kind is not supported. Source: VAST 4.2, §3.17.3. */
const NOT_SUPPORTED = 2;
/** Where interactive code was not run. Source: VAST 4.2, §2.3.6.3. */
const NOT_INTERACTIVE = 409;

export interface AdTrackingInput extends LinearAd {
  readonly macros: () => Macros;
  readonly onEvent: (event: AdEvent['event'], code?: number) => void;
}

/** Tells an ad's servers what becomes of it: each event once, in VAST's order, with what macros stand for by then. */
export interface AdTracking {
  /** Seconds until it may be skipped; null or negative: never. */
  readonly skipDelay: number | null;
  /** Its first picture is there. `duration`: seconds; null: not known. What else is so by now is no change. */
  begin(now: { readonly duration: number | null; readonly muted: boolean; readonly fullscreen: boolean }): void;
  /** Seconds. */
  progress(time: number): void;
  setPaused(paused: boolean): void;
  setMuted(muted: boolean): void;
  setFullscreen(fullscreen: boolean): void;
  complete(): void;
  skip(): void;
  /** It goes before its end. */
  close(): void;
  /** Opens the advertiser's page, in a tab of its own. */
  click(): void;
  viewable(seen: Viewable): void;
  error(vastCode: number): void;
  urls(urls: readonly (string | { readonly url: string })[]): void;
}

export function trackAd({ ad, creative, macros, onEvent }: AdTrackingInput): AdTracking {
  // Its own way takes the square of an address's length.
  Object.assign<typeof util, typeof util>(util, {
    track: ping,
    resolveURLTemplates: (urls, given) => urls.map((url) => resolveUrl(typeof url === 'string' ? url : url.url, given)),
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
    begin({ duration, muted, fullscreen }) {
      Object.assign(tracker, { muted, fullscreen, expanded: fullscreen });
      if (duration !== null) tracker.setDuration(duration);
      tracker.load(macros());
      tracker.trackImpression(macros());
      onEvent('impression');
      // It tells what lies between two times, and there is none before this.
      for (const first of ['progress-0', 'progress-0%']) tracker.track(first, { macros: macros(), once: true });
      tracker.setProgress(0, macros());
      tellVerification(ad, (urls) => tracker.trackURLs(urls, { ...macros(), REASON: NOT_SUPPORTED }));
      if (creative.interactiveCreativeFile) tracker.error({ ...macros(), ERRORCODE: NOT_INTERACTIVE });
    },
    progress: (time) => tracker.setProgress(time, macros()),
    setPaused: (paused) => tracker.setPaused(paused, macros()),
    setMuted: (next) => tracker.setMuted(next, macros()),
    setFullscreen(fullscreen) {
      // VAST 3 and 2, and 4.
      tracker.setFullscreen(fullscreen, macros());
      tracker.setExpand(fullscreen, macros());
    },
    complete: () => tracker.complete(macros()),
    skip: () => tracker.skip(macros()),
    close: () => tracker.close(macros()),
    click: () => tracker.click(null, macros()),
    viewable(seen) {
      if (seen === 'viewable') tracker.trackViewableImpression(macros(), true);
      if (seen === 'notViewable') tracker.trackNotViewableImpression(macros(), true);
      if (seen === 'viewUndetermined') tracker.trackUndeterminedImpression(macros(), true);
    },
    error: (vastCode) => tracker.error({ ...macros(), ERRORCODE: vastCode }),
    urls: (urls) => tracker.trackURLs(urls, macros()),
  };
}

/** We run no foreign code: those who wanted to measure with it are told so. */
function tellVerification({ adVerifications }: VastAd, track: (urls: readonly string[]) => void): void {
  for (const { trackingEvents } of adVerifications) {
    const { verificationNotExecuted } = trackingEvents;
    if (verificationNotExecuted) track(verificationNotExecuted);
  }
}
