import { listen } from '../../listen.ts';
import { releaseHeld } from '../../release-held.ts';
import type { AdBreakKind } from '../ads.ts';
import type { AdPlayback } from '../playback/ad-playback.ts';
import { type AdVideo, createAdVideo, needsSingleVideoElement } from '../playback/ad-video.ts';
import { createSharedVideo } from '../playback/shared-video.ts';
import type { AdContext, AdProvider } from '../session/ad-provider.ts';
import { delayFirstFrame } from '../session/hold-content.ts';
import type { AdBreak } from '../vast/ad-break.ts';

import { type AdLoader, createAdLoader } from '../vast/load-ads.ts';
import { type AdMacros, createMacros } from '../vast/macros.ts';
import { type AdPreloader, createAdPreloader } from './ad-preloader.ts';
import { BreakPlayback } from './break-playback.ts';
import { type BreakSchedule, createBreakSchedule } from './break-schedule.ts';

/** ms after the press within which a preroll must begin; slightly less than content waits at all. */
const PREROLL_TIMEOUT_MS = 2_800;
/** The same if content must be restored in the element afterwards. */
const SHARED_PREROLL_TIMEOUT_MS = 2_000;
/** ms after its due time within which a midroll or postroll must begin. */
const BREAK_TIMEOUT_MS = 3_000;
/** Seconds before a break at which its ads are requested. */
const PREFETCH_AHEAD_S = 8;

/** Plays the ads of a VAST or VMAP tag with the player itself. */
export class VastProvider implements AdProvider {
  readonly #context: AdContext;
  readonly #adVideo: AdVideo;
  readonly #macros: AdMacros;
  readonly #loader: AdLoader;
  readonly #schedule: BreakSchedule;
  readonly #preloader: AdPreloader;
  readonly #firstFrame: ReturnType<typeof delayFirstFrame>;
  /** The break that plays or is pending. */
  #break: BreakPlayback | undefined;
  /** Seconds of the last check for breaks; null: a live stream, where those before the joining position are not due. */
  #lastTime: number | null;

  constructor(context: AdContext) {
    const { session, settings, phases, signal } = context;
    const { media, playable, startTime } = session;
    // Ads play in the content's element where only one can play.
    const isOne = settings.oneElement ?? needsSingleVideoElement(media);
    const adVideo = isOne ? createSharedVideo(session) : createAdVideo(media);
    this.#context = context;
    this.#adVideo = adVideo;
    this.#lastTime = playable.live ? null : startTime;
    this.#firstFrame = delayFirstFrame(session);
    this.#macros = createMacros(context, adVideo.video, () => this.#break);
    const loader = createAdLoader(this.#macros, signal);
    const schedule = createBreakSchedule(media, settings);
    this.#loader = loader;
    this.#schedule = schedule;
    this.#preloader = createAdPreloader(context, adVideo, loader, schedule);
    listen(media, ['timeupdate', 'seeked'], () => this.#checkBreaks(), signal);
    // After a press the preroll reports the failure.
    if (settings.preload && !session.started)
      this.#preloader.preloadNearViewport().catch((cause) => session.started || phases.fail(cause));
  }

  get ad(): AdPlayback | undefined {
    return this.#break?.ad;
  }

  startPreroll(): void {
    const { session, phases } = this.#context;
    const { isShared } = this.#adVideo;
    if (isShared) {
      // Content cannot load in a shared element, so the ad gets it from the press on.
      session.held = 'ad';
      // If this fails, the break fails with it.
      this.#adVideo.acquire().catch(() => {});
    }
    this.#preloader.dropExpired();
    this.#adVideo.unlock();
    const findBreak = async () => {
      await this.#preloader.loadBreaks();
      const first = this.#schedule.next('preroll');
      if (!first) phases.move('cancel');
      return first && this.#schedule.take(first);
    };
    void this.#playBreak('preroll', findBreak, isShared ? SHARED_PREROLL_TIMEOUT_MS : PREROLL_TIMEOUT_MS);
  }

  cancelPendingBreak(): void {
    const { session } = this.#context;
    const pending = this.#break;
    this.#firstFrame.release();
    if (pending && !pending.hasStarted) {
      pending.end();
      void this.#closeBreak(pending);
    }
    if (session.started) releaseHeld(session);
    else if (session.held === 'waiting') session.held = undefined;
  }

  onContentPlaying(): void {
    const { phases } = this.#context;
    // Content did not wait, so the pending break is too late.
    if (this.#break && this.#break.kind !== 'midroll' && !this.#break.hasStarted) {
      phases.move('cancel');
      this.cancelPendingBreak();
    }
    phases.move('content');
  }

  onContentEnded(): void {
    const { phases } = this.#context;
    // A pending midroll has no content left to interrupt.
    this.cancelPendingBreak();
    const postroll = this.#schedule.next('postroll');
    if (this.#break || phases.phase !== 'ContentPlayback') return;
    phases.move(postroll ? 'postroll' : 'contentended');
    if (postroll) this.#playDueBreak('postroll', postroll);
  }

  onVolumeChange(): void {
    const { media } = this.#context.session;
    const { video, isShared } = this.#adVideo;
    if (!this.#break || isShared) return;
    video.volume = media.volume;
    if (video.muted !== media.muted) video.muted = media.muted;
  }

  setPaused(isPaused: boolean): void {
    this.#break?.setPaused(isPaused);
  }

  setMuted(muted: boolean): void {
    if (this.#break) this.#adVideo.setMuted(muted);
  }

  end(): void {
    this.#firstFrame.release();
    this.#adVideo.end();
  }

  /** Requests the ads of midrolls and postrolls ahead of time, and plays a midroll that the playhead has reached. */
  #checkBreaks(): void {
    const { session, phases } = this.#context;
    const { currentTime, ended } = session.media;
    const lastTime = this.#lastTime ?? currentTime;
    this.#lastTime = currentTime;
    if (this.#break || phases.phase !== 'ContentPlayback' || ended) return;
    const due = this.#schedule.nextDue(lastTime, currentTime);
    if (due) this.#playDueBreak('midroll', due);
    else for (const adBreak of this.#schedule.upcoming(currentTime, PREFETCH_AHEAD_S)) void this.#loader.ads(adBreak);
  }

  #playDueBreak(kind: AdBreakKind, due: AdBreak): void {
    void this.#playBreak(kind, async () => this.#schedule.take(due), BREAK_TIMEOUT_MS);
  }

  async #playBreak(kind: AdBreakKind, findBreak: () => Promise<AdBreak | undefined>, timeout: number): Promise<void> {
    const adBreak = new BreakPlayback({
      ...this.#context,
      ...{ kind, findBreak, timeout, loader: this.#loader, adVideo: this.#adVideo },
      macros: this.#macros.values,
      onFile: () => this.#acquireElement(adBreak),
      onOpen: () => this.#openBreak(kind),
    });
    this.#break = adBreak;
    await adBreak.play();
    await this.#closeBreak(adBreak);
  }

  /** Prepares the element for a file. Resolves to false if the break arrives too late. */
  async #acquireElement(adBreak: BreakPlayback): Promise<boolean> {
    const { session, content } = this.#context;
    if (!this.#adVideo.isShared) return true;
    // Later listeners of this event must read the content's time, not the ad's.
    await new Promise((resolve) => setTimeout(resolve));
    if (!adBreak.hasStarted && !content.canInterrupt(adBreak.kind)) return false;
    session.held = 'ad';
    await this.#adVideo.acquire();
    return true;
  }

  /** Shows the first ad of a break in place of the content. Returns false if it arrives too late. */
  #openBreak(kind: AdBreakKind): boolean {
    const { session, phases, content, signal } = this.#context;
    const { isShared } = this.#adVideo;
    if (signal.aborted || (!isShared && !content.canInterrupt(kind))) return false;
    if (kind === 'midroll' && !isShared) session.media.pause();
    phases.move('breakstart');
    this.#adVideo.show(true);
    this.#firstFrame.release();
    content.startBreak();
    return true;
  }

  /** Returns to content. */
  async #closeBreak(adBreak: BreakPlayback): Promise<void> {
    const { store, phases, signal } = this.#context;
    if (this.#break !== adBreak) return;
    this.#break = undefined;
    this.#firstFrame.release();
    if (signal.aborted) return;
    if (adBreak.hasStarted) {
      phases.move('breakend');
      adBreak.emitAdEvent('breakend');
    }
    const wasReplaced = this.#adVideo.isShared && (await this.#releaseElement(adBreak.kind));
    if (signal.aborted) return;
    this.#continueContent(adBreak, wasReplaced);
    this.#adVideo.show(false);
    store.set(null);
  }

  /** Shows a loading state while content is restored. Resolves to whether the element held an ad. */
  async #releaseElement(kind: AdBreakKind): Promise<boolean> {
    const { store, content } = this.#context;
    const state = store.state();
    if (state && kind !== 'postroll') store.set({ ...state, phase: 'loading' });
    return this.#adVideo.release().catch(({ message }: Error) => {
      content.emitFailure(message);
      return true;
    });
  }

  /** Plays content, unless it already plays or the visitor paused before an ad was visible. */
  #continueContent({ kind, hasStarted, isPaused }: BreakPlayback, wasReplaced: boolean): void {
    const { session, content } = this.#context;
    if (!hasStarted && !wasReplaced && kind !== 'preroll') return;
    const mayPlay = hasStarted || kind !== 'preroll' || !isPaused;
    if (mayPlay && (hasStarted || wasReplaced)) {
      content.resume(kind, hasStarted);
      return;
    }
    session.held = undefined;
    if (mayPlay && session.started) session.play(true);
  }
}
