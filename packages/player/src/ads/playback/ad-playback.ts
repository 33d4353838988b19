import { inFullscreen } from '../../in-fullscreen.ts';
import { listen } from '../../listen.ts';
import type { AdEvent, AdState } from '../ads.ts';
import { AdFailure } from '../vast/ad-failure.ts';
import type { PlayableFile } from '../vast/choose-files.ts';
import type { LinearAd } from '../vast/request-ads.ts';
import type { Macros } from '../vast/vast.ts';
import { webUrl } from '../vast/web-url.ts';
import { advertiserOf, createIconTimeline, durationOf, realDuration, skippableIn } from './ad-info.ts';
import { type AdPlaybackEvent, type AdPlaybackPhase, nextAdPlaybackPhase } from './ad-playback-phase.ts';
import { followViewable, type Viewability } from './follow-viewable.ts';
import { type AdTracking, trackAd } from './track-ad.ts';
import { createFilePlayback, type FilePlayback } from './try-files.ts';

/** `MediaError.MEDIA_ERR_DECODE` */
const MEDIA_ERR_DECODE = 3;

export interface AdPlaybackInput extends LinearAd {
  /** Element of the ad; shown already, or once the ad begins. */
  readonly video: HTMLVideoElement;
  /** Dispatches the media events of the ad. */
  readonly events: EventTarget;
  /** Best first; not empty. */
  readonly files: readonly PlayableFile[];
  readonly macros: () => Macros;
  /** Called after each change of the ad's state. */
  readonly onState: (state: SingleAdState) => void;
  readonly onEvent: (event: AdEvent['event'], code?: number) => void;
  /** Called at the first frame. Returns false if the ad is too late and must not play. */
  readonly onStart: () => boolean;
  /** The visitor paused before the ad began. */
  readonly paused: boolean;
  /** Ends the ad at once. If its reason is an AdFailure, the ad fails with it. */
  readonly signal: AbortSignal;
}

/** State of a single ad. */
export type SingleAdState = Omit<AdState, 'kind' | 'index' | 'count'>;

type Outcome = 'complete' | 'skipped' | 'failed' | 'late';

/** Plays and tracks one ad, from the choice of its file to its end. Methods never throw. */
export class AdPlayback {
  /** Resolves when the ad has ended, whatever happened. Never rejects. */
  readonly done: Promise<Outcome>;
  readonly #input: AdPlaybackInput;
  readonly #video: HTMLVideoElement;
  readonly #tracking: AdTracking;
  readonly #files: FilePlayback;
  readonly #icons: ReturnType<typeof createIconTimeline>;
  readonly #clickUrl: string | null;
  readonly #ended = new AbortController();
  #phase: AdPlaybackPhase;
  #isMuted: boolean;
  #readViewability: (() => Viewability) | undefined;
  #resolve: (outcome: Outcome) => void = () => {};

  constructor(input: AdPlaybackInput) {
    const { creative } = input;
    this.#input = input;
    this.#video = input.video;
    this.#phase = input.paused ? 'held' : 'loading';
    this.#isMuted = input.video.muted;
    this.#tracking = trackAd(input);
    this.#icons = createIconTimeline(creative.icons);
    this.#clickUrl = webUrl(creative.videoClickThroughURLTemplate?.url);
    this.done = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#files = createFilePlayback({
      ...input,
      hasStarted: () => this.#isOn,
      isPaused: () => this.#phase === 'held' || this.#phase === 'paused',
      onFailure: (failure) => this.#fail(failure),
      signal: this.#ended.signal,
    });
  }

  /** Loads the first file and plays it. */
  start(): void {
    const { video, events, files, signal } = this.#input;
    if (signal.aborted) {
      this.#finish('late');
      return;
    }
    const ended = this.#ended.signal;
    for (const [type, handler] of Object.entries(this.#handlers))
      listen(events, [type], () => ended.aborted || handler(), ended);
    listen(
      document,
      ['fullscreenchange'],
      () => this.#isOn && this.#tracking.setFullscreen(inFullscreen(video)),
      ended
    );
    listen(window, ['pagehide'], () => this.#isOn && this.#tracking.close(), ended);
    listen(signal, ['abort'], () => this.#abort(signal.reason), ended);
    // A source that has played before is set again and has no frame yet.
    const isPreloaded =
      video.src === files[0]?.url && video.currentTime === 0 && video.readyState >= video.HAVE_FUTURE_DATA;
    this.#files.next(new AdFailure(401, 'The ad has no file that can be played'));
    // A preloaded ad may have begun during the press.
    if (isPreloaded && !video.paused) this.#showFirstFrame();
    this.#emitState();
  }

  skip(): void {
    const { skipDelay } = this.#tracking;
    if (!this.#isOn || skipDelay === null || skipDelay < 0 || this.#video.currentTime < skipDelay) return;
    this.#tracking.skip();
    this.#finish('skipped');
  }

  click(): void {
    if (!this.#isOn || !this.#clickUrl) return;
    this.#tracking.click();
    this.#input.onEvent('click');
    this.#video.pause();
  }

  clickIcon(index: number): void {
    const icon = this.#icons.shown()[index];
    const address = webUrl(icon?.iconClickThroughURLTemplate);
    if (this.#phase === 'ended' || !icon || !address) return;
    this.#tracking.urls(icon.iconClickTrackingURLTemplates);
    window.open(address, '_blank', 'noopener,noreferrer');
    this.#video.pause();
  }

  pause(): void {
    if (this.#phase === 'ended') return;
    this.#move('hold');
    this.#video.pause();
    this.#emitState();
  }

  resume(): void {
    if (this.#phase === 'paused') void this.#video.play()?.catch(() => {});
    if (this.#phase !== 'held') return;
    this.#move('play');
    this.#files.play();
    this.#emitState();
  }

  /** Handlers of the element's events until the ad has ended. */
  readonly #handlers: Readonly<Record<string, () => void>> = {
    playing: () => {
      this.#showFirstFrame();
      this.#emitState();
    },
    timeupdate: () => {
      const { currentTime } = this.#video;
      if (!this.#isOn || currentTime === 0) return;
      this.#files.restartStallTimer();
      this.#tracking.progress(currentTime);
      this.#emitState();
    },
    volumechange: () => {
      const { muted } = this.#video;
      if (this.#isOn && this.#isMuted !== muted) {
        this.#isMuted = muted;
        this.#tracking.setMuted(muted);
        this.#input.onEvent(muted ? 'mute' : 'unmute');
      }
      this.#emitState();
    },
    pause: () => {
      // Browsers also pause at the end.
      if (this.#video.ended || !this.#move('pause')) return;
      this.#files.stopStallTimer();
      this.#tracking.setPaused(true);
      this.#emitState();
    },
    play: () => {
      if (!this.#move('play')) return;
      if (this.#isOn) {
        this.#tracking.setPaused(false);
        this.#files.restartStallTimer();
      }
      this.#emitState();
    },
    error: () => {
      const vastCode = this.#video.error?.code === MEDIA_ERR_DECODE ? 405 : 401;
      this.#files.next(new AdFailure(vastCode, 'The creative cannot be played'));
    },
    ended: () => {
      this.#tracking.progress(Math.max(this.#video.currentTime, 0.001));
      this.#tracking.complete();
      this.#finish('complete');
    },
  };

  /** The ad has begun and has not ended. */
  get #isOn(): boolean {
    return this.#phase === 'playing' || this.#phase === 'paused';
  }

  /** Returns whether the event has changed the phase. */
  #move(event: AdPlaybackEvent): boolean {
    const next = nextAdPlaybackPhase(this.#phase, event);
    this.#phase = next ?? this.#phase;
    return next !== undefined;
  }

  #showFirstFrame(): void {
    const { video } = this.#input;
    if (this.#isOn) return;
    if (!this.#input.onStart()) {
      this.#finish('late');
      return;
    }
    this.#move('frame');
    this.#files.restartStallTimer();
    this.#isMuted = video.muted;
    this.#tracking.start({ duration: realDuration(video), muted: video.muted, fullscreen: inFullscreen(video) });
    const trackViewable = () => this.#tracking.setViewability('viewable');
    this.#readViewability = followViewable(this.#input, trackViewable, this.#ended.signal);
  }

  #emitState(): void {
    if (this.#phase === 'ended') return;
    const { ad, creative, video, onState } = this.#input;
    const { currentTime } = video;
    const duration = durationOf(video, creative);
    onState({
      ...{ phase: this.#phase === 'held' ? 'paused' : this.#phase, currentTime, duration, muted: video.muted },
      skippableIn: skippableIn(this.#tracking.skipDelay, currentTime, duration),
      clickable: this.#isOn && this.#clickUrl !== null,
      title: ad.title ?? '',
      advertiser: advertiserOf(ad),
      icons: this.#isOn ? this.#icons.at(currentTime, this.#tracking.urls) : [],
    });
  }

  #abort(reason: unknown): void {
    if (reason instanceof AdFailure) {
      this.#fail(reason);
      return;
    }
    if (this.#isOn) this.#tracking.close();
    this.#finish('failed');
  }

  #fail({ vastCode }: AdFailure): void {
    if (this.#phase === 'ended') return;
    this.#tracking.error(vastCode);
    this.#input.onEvent('error', vastCode);
    this.#finish('failed');
  }

  #finish(outcome: Outcome): void {
    if (!this.#move('end')) return;
    const viewability = this.#readViewability?.();
    this.#ended.abort();
    this.#files.stopStallTimer();
    // A viewable impression has been tracked already.
    if (viewability && viewability !== 'viewable') this.#tracking.setViewability(viewability);
    this.#resolve(outcome);
  }
}
