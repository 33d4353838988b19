import { listen } from '../listen.ts';
import { advertiserOf, durationOf, realDuration, skippableIn } from './ad-facts.ts';
import { AdFailure } from './ad-failure.ts';
import type { AdEvent, AdState } from './ads.ts';
import type { PlayableFile } from './choose-files.ts';
import { followViewable } from './follow-viewable.ts';
import { iconsAt } from './icons.ts';
import { inFullscreen } from './in-fullscreen.ts';
import type { LinearAd } from './request-ads.ts';
import { trackAd } from './track-ad.ts';
import { tryFiles } from './try-files.ts';
import type { Macros } from './vast.ts';
import { webUrl } from './web-url.ts';

export interface AdPlayInput extends LinearAd {
  /** Where it plays: shown already, or to be shown when it begins. */
  readonly video: HTMLVideoElement;
  /** Tells what happens to it in there. */
  readonly events: EventTarget;
  /** Best first; not empty. */
  readonly files: readonly PlayableFile[];
  readonly macros: () => Macros;
  /** Something in its state is another. */
  readonly onState: (state: OneAdState) => void;
  readonly onEvent: (event: AdEvent['event'], code?: number) => void;
  /** Its first picture is there. Answers false where it comes too late: nobody wants it any more. */
  readonly onBegin: () => boolean;
  /** It was wanted to be paused before it began. */
  readonly paused: boolean;
  /** Ends it at once; with an AdFailure as its reason: that is what it failed for. */
  readonly signal: AbortSignal;
}

/** What one ad knows of itself. */
export type OneAdState = Omit<AdState, 'kind' | 'index' | 'count'>;

type Outcome = 'complete' | 'skipped' | 'failed' | 'late';

/** One ad that plays. */
export interface AdPlay {
  /** Resolves when it is over, whatever happened. */
  readonly done: Promise<Outcome>;
  skip(): void;
  click(): void;
  clickIcon(index: number): void;
  pause(): void;
  resume(): void;
}

/** Plays one ad and tracks it. Never throws. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one ad's life; its steps share its state
export function playAd(input: AdPlayInput): AdPlay {
  const { ad, creative, video, signal } = input;
  const over = new AbortController();
  const isOver = () => over.signal.aborted;
  const tracking = trackAd(input);
  const icons = iconsAt(creative.icons);
  const clickUrl = webUrl(creative.videoClickThroughURLTemplate?.url);
  let settle: (outcome: Outcome) => void = () => {};
  const done = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  let begun = false;
  let isPaused = input.paused;
  let { muted } = video;
  let viewable: ReturnType<typeof followViewable> | undefined;

  const finish = (outcome: Outcome) => {
    if (isOver()) return;
    const seen = viewable?.();
    over.abort();
    files.rest();
    // Who saw it was told of at once.
    if (seen && seen !== 'viewable') tracking.viewable(seen);
    settle(outcome);
  };
  const fail = ({ vastCode }: AdFailure) => {
    if (isOver()) return;
    tracking.error(vastCode);
    input.onEvent('error', vastCode);
    finish('failed');
  };
  const files = tryFiles({
    ...input,
    begun: () => begun,
    paused: () => isPaused,
    onFailure: fail,
    signal: over.signal,
  });

  const begin = () => {
    if (begun) return;
    if (!input.onBegin()) return finish('late');
    begun = true;
    files.wait();
    ({ muted } = video);
    tracking.begin({ duration: realDuration(video), muted, fullscreen: inFullscreen(video) });
    viewable = followViewable(input, () => tracking.viewable('viewable'), over.signal);
  };
  const phase = () => {
    if (begun || isPaused) return isPaused ? 'paused' : 'playing';
    return 'loading';
  };
  const tell = () => {
    if (isOver()) return;
    const { currentTime } = video;
    const duration = durationOf(video, creative);
    input.onState({
      ...{ phase: phase(), currentTime, duration, muted: video.muted },
      skippableIn: skippableIn({ skipDelay: tracking.skipDelay, currentTime, duration }),
      clickable: begun && clickUrl !== null,
      title: ad.title ?? '',
      advertiser: advertiserOf(ad),
      icons: begun ? icons.at(currentTime, tracking.urls) : [],
    });
  };
  const acts: Readonly<Record<string, () => void>> = {
    playing() {
      begin();
      tell();
    },
    timeupdate() {
      if (!begun || video.currentTime === 0) return;
      files.wait();
      tracking.progress(video.currentTime);
      tell();
    },
    volumechange() {
      if (begun && muted !== video.muted) {
        ({ muted } = video);
        tracking.setMuted(muted);
        input.onEvent(muted ? 'mute' : 'unmute');
      }
      tell();
    },
    pause() {
      // The end is no pause, nor is another source.
      if (video.ended || !begun || isPaused) return;
      isPaused = true;
      files.rest();
      tracking.setPaused(true);
      tell();
    },
    play() {
      if (!isPaused) return;
      isPaused = false;
      if (begun) {
        tracking.setPaused(false);
        files.wait();
      }
      tell();
    },
    error: () => files.next(new AdFailure(video.error?.code === 3 ? 405 : 401, 'The creative cannot be played')),
    ended() {
      tracking.progress(Math.max(video.currentTime, 0.001));
      tracking.complete();
      finish('complete');
    },
  };
  for (const [type, act] of Object.entries(acts)) listen(input.events, [type], () => isOver() || act(), over.signal);
  listen(document, ['fullscreenchange'], () => begun && tracking.setFullscreen(inFullscreen(video)), over.signal);
  listen(window, ['pagehide'], () => begun && tracking.close(), over.signal);
  const cut = () => {
    if (signal.reason instanceof AdFailure) return fail(signal.reason);
    if (begun && !isOver()) tracking.close();
    finish('failed');
  };
  signal.addEventListener('abort', cut, { signal: over.signal });
  if (signal.aborted) finish('late');
  else {
    // What has been seen is set anew, be it the same: its picture is still to come.
    const isReady =
      video.src === input.files[0]?.url &&
      video.currentTime === 0 &&
      video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
    files.next(new AdFailure(401, 'It has no file that can be played'));
    // What was there before the press may have begun in it.
    if (isReady && !video.paused) begin();
    tell();
  }

  return {
    done,
    skip() {
      const { skipDelay } = tracking;
      if (isOver() || !begun || skipDelay === null || skipDelay < 0 || video.currentTime < skipDelay) return;
      tracking.skip();
      finish('skipped');
    },
    click() {
      if (isOver() || !begun || !clickUrl) return;
      tracking.click();
      input.onEvent('click');
      video.pause();
    },
    clickIcon(index) {
      const icon = creative.icons[icons.shown()[index] ?? -1];
      const address = webUrl(icon?.iconClickThroughURLTemplate);
      if (isOver() || !icon || !address) return;
      tracking.urls(icon.iconClickTrackingURLTemplates);
      window.open(address, '_blank', 'noopener,noreferrer');
      video.pause();
    },
    pause() {
      if (isOver()) return;
      if (!begun) isPaused = true;
      video.pause();
      tell();
    },
    resume() {
      if (isOver() || !isPaused) return;
      if (begun) {
        void video.play()?.catch(() => {});
        return;
      }
      isPaused = false;
      files.play();
      tell();
    },
  };
}
