import type { AdBreakKind, AdEvent, AdState } from '../ads.ts';
import type { AdContext, AdProvider } from '../session/ad-provider.ts';
import { type BreakEvent, type BreakState, nextBreakState, pendingBreak } from '../session/break-state.ts';
import { AdFailure } from '../vast/ad-failure.ts';
import { type AdMacros, createMacros } from '../vast/macros.ts';
import { createImaBox, type ImaBox } from './ima-box.ts';
import { createImaPreloader, type ImaPreloader } from './ima-preloader.ts';
import type { ImaEvent, ImaManager } from './ima-sdk.ts';
import {
  createImaSession,
  emptyAdInfo,
  followManager,
  type ImaAdInfo,
  type ImaSession,
  imaAdInfoOf,
} from './ima-session.ts';

/** ms after the press within which an ad must begin. */
const PREROLL_TIMEOUT_MS = 2_900;
/** ms within which a later ad must begin, and within which any ad must make progress. */
const STALL_TIMEOUT_MS = 3_000;

/**
 * Plays ads with the Google IMA SDK in a container over the content, with the same states, events, errors and timeouts.
 * The SDK draws the skip button and the link.
 */
export class ImaProvider implements AdProvider {
  /** The SDK handles clicks itself. */
  readonly ad = { skip: () => this.#guard(() => this.#manager?.skip()), click() {}, clickIcon() {} };
  readonly #context: AdContext;
  readonly #box: ImaBox;
  readonly #macros: AdMacros;
  readonly #preloader: ImaPreloader;
  #imaSession: ImaSession | undefined;
  #manager: ImaManager | undefined;
  #isManagerStarted = false;
  #cuePoints: readonly number[] = [];
  /** The break that plays, or the pending preroll. */
  #break: BreakState | undefined;
  #ad: ImaAdInfo = emptyAdInfo;
  /** Content did not wait for the preroll, so it must not play any more. */
  #isPrerollSkipped = false;
  /** The browser allows only muted ads. */
  #isSilent = false;
  /** The visitor has not pressed play. */
  #isAuto = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(context: AdContext, sdkUrl: string) {
    const { session, settings, signal } = context;
    const { media } = session;
    this.#context = context;
    this.#box = createImaBox(session, settings);
    this.#box.followSize((width, height) => this.#guard(() => this.#manager?.resize(width, height)), signal);
    this.#macros = createMacros(context, media, () => this.#break && { kind: this.#break.kind, count: this.#ad.count });
    this.#preloader = createImaPreloader({
      ...{ media, settings, sdkUrl, signal, onReady: () => this.#requestAds() },
      onFailure: () => this.#fail(new AdFailure(900, 'The IMA SDK cannot be loaded', true)),
    });
  }

  startPreroll(): void {
    this.#break = pendingBreak('preroll');
    this.#isAuto = navigator.userActivation?.isActive === false;
    this.#updateState();
    this.#box.insert();
    this.#box.unlock(() => {
      this.#isSilent = true;
    });
    this.#restartTimer(PREROLL_TIMEOUT_MS);
    // If the SDK is loaded, its objects must be created inside the press.
    this.#requestAds();
    this.#preloader.load();
  }

  cancelPendingBreak(): void {
    if (!this.#isBreakOn) this.#closeBreak();
  }

  onContentPlaying(): void {
    const { phases } = this.#context;
    if (this.#isBreakOn || !/Preroll/.test(phases.phase)) return;
    phases.move('content');
    this.#closeBreak();
  }

  onContentEnded(): void {
    const { phases } = this.#context;
    if (phases.phase !== 'ContentPlayback') return;
    phases.move(this.#manager?.getCuePoints().includes(-1) ? 'postroll' : 'contentended');
    this.#guard(() => this.#imaSession?.contentComplete());
  }

  /** After a volume change by the visitor the ad may be audible. */
  onVolumeChange(): void {
    this.#isSilent = false;
    this.#setVolume();
    this.#updateState();
  }

  setPaused(isPaused: boolean): void {
    if (isPaused) this.#pause();
    else this.#resume();
  }

  setMuted(): void {
    this.onVolumeChange();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#dispose();
    this.#box.element.remove();
  }

  #pause(): void {
    if (this.#isAdVisible) this.#guard(() => this.#manager?.pause());
    if (!this.#break || this.#isAdVisible) return;
    this.#move('pause');
    clearTimeout(this.#timer);
    this.#updateState();
  }

  #resume(): void {
    if (!this.#break?.isPaused) return;
    this.#move('resume');
    this.#restartTimer(this.#isAdVisible ? STALL_TIMEOUT_MS : PREROLL_TIMEOUT_MS);
    if (this.#isAdVisible) this.#guard(() => this.#manager?.resume());
    else this.#startManager();
    this.#updateState();
  }

  /** The break has taken the place of the content. */
  get #isBreakOn(): boolean {
    return this.#break !== undefined && this.#break.phase !== 'pending';
  }

  get #isAdVisible(): boolean {
    return this.#break?.phase === 'playing';
  }

  get #hasLaterBreak(): boolean {
    return this.#cuePoints.some((seconds) => seconds !== 0);
  }

  #move(event: BreakEvent): void {
    this.#break &&= nextBreakState(this.#break, event);
  }

  #requestAds(): void {
    const { session, phases, signal } = this.#context;
    const { media } = session;
    const { sdk } = this.#preloader;
    if (!sdk || this.#imaSession || signal.aborted || phases.phase !== 'PrerollPending') return;
    this.#guard(() => {
      this.#imaSession = createImaSession({
        ...{ sdk, box: this.#box.element, video: this.#box.video, media },
        onManager: (manager) => this.#onManagerLoaded(manager),
        onFailure: (cause) => this.#fail(cause),
      });
    });
    if (!this.#imaSession) return;
    const request = (tagUrl: string) =>
      this.#guard(() =>
        this.#imaSession?.request(tagUrl, { auto: this.#isAuto, muted: this.#isSilent || media.muted })
      );
    this.#macros.tagUrl().then(request, (cause) => this.#fail(cause));
  }

  #onManagerLoaded(manager: ImaManager): void {
    const { phases, signal } = this.#context;
    const { sdk } = this.#preloader;
    this.#cuePoints = manager.getCuePoints();
    this.#manager = manager;
    if (!sdk || signal.aborted || (this.#isPrerollSkipped && !this.#hasLaterBreak)) {
      this.#dispose();
      return;
    }
    followManager({
      ...{ sdk, manager },
      onOpen: (event) => this.#openBreak(event),
      onClose: () => this.#closeBreak(),
      onProgress: () => this.#onProgress(),
      onEvent: (name, event) => this.#onAdEvent(name, event),
      onFailure: (cause) => this.#fail(cause),
    });
    const { clientWidth, clientHeight } = this.#box.element;
    manager.init(clientWidth, clientHeight);
    this.#setVolume();
    const hasPreroll = this.#cuePoints.length === 0 || this.#cuePoints.includes(0);
    if (!this.#break?.isPaused || !hasPreroll) this.#startManager();
    // The tag has breaks, but no preroll.
    if (hasPreroll || this.#isBreakOn) return;
    phases.move('cancel');
    this.#closeBreak();
  }

  /** Starts the ads manager, once it is loaded. */
  #startManager(): void {
    const manager = this.#manager;
    if (!manager || this.#isManagerStarted) return;
    this.#isManagerStarted = true;
    this.#guard(() => manager.start());
  }

  /** Gives up after `ms` if an ad neither begins nor makes progress. */
  #restartTimer(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#break?.isPaused) this.#timer = setTimeout(() => this.#onTimeout(), ms);
  }

  #onTimeout(): void {
    const { phases } = this.#context;
    if (this.#isAdVisible) phases.fail(new AdFailure(405, 'The ad has stalled'));
    else phases.timeOut();
    if (this.#isBreakOn) this.#dispose();
    this.#closeBreak();
  }

  /** An ad is visible. */
  #onProgress(): void {
    if (this.#isBreakOn) {
      this.#move('adstart');
      this.#restartTimer(STALL_TIMEOUT_MS);
    }
    this.#updateState();
  }

  #onAdEvent(name: AdEvent['event'], event: ImaEvent): void {
    this.#ad = imaAdInfoOf(event) ?? this.#ad;
    // The SDK ignores a pause before the ad has begun.
    if (name === 'start' && this.#break?.isPaused) this.#guard(() => this.#manager?.pause());
    if (name === 'pause' || name === 'resume') this.#move(name);
    this.#emitAdEvent(name);
    if (/^(start|pause|resume)$/.test(name)) this.#onProgress();
    else this.#updateState();
  }

  #openBreak(event: ImaEvent): void {
    const { session, phases, content, signal } = this.#context;
    const { media } = session;
    if (this.#isBreakOn || signal.aborted) return;
    // Content did not wait.
    if (this.#break && !session.held) this.#closeBreak();
    if (!this.#manager || this.#discardIfSkipped(this.#manager, event)) return;
    // The timer of the preroll runs since the press.
    if (!this.#break) this.#restartTimer(STALL_TIMEOUT_MS);
    this.#break ??= pendingBreak(media.ended ? 'postroll' : 'midroll');
    if (this.#break.kind === 'midroll') media.pause();
    this.#move('open');
    phases.move('breakstart');
    this.#box.show(true);
    content.startBreak();
    this.#emitAdEvent('breakstart');
    this.#updateState();
  }

  #closeBreak(): void {
    const { session, store, phases, content, signal } = this.#context;
    const wasOn = this.#isBreakOn;
    const { kind, isPaused } = this.#break ?? {};
    const isHeld = session.held !== undefined;
    clearTimeout(this.#timer);
    this.#break = undefined;
    this.#box.show(false);
    store.set(null);
    if (signal.aborted) return;
    session.held = undefined;
    if (wasOn && kind) {
      phases.move('breakend');
      this.#emitAdEvent('breakend', kind);
      content.resume(kind, true, kind === 'preroll');
      return;
    }
    if (kind === 'preroll') this.#skipPreroll();
    if (isHeld && session.started && !isPaused) session.play(true);
  }

  /** A preroll would interrupt playing content. */
  #skipPreroll(): void {
    this.#context.phases.move('content');
    this.#isPrerollSkipped = true;
    if (this.#manager && !this.#hasLaterBreak) this.#dispose();
  }

  /** Discards the break if it is the skipped preroll. Returns whether it was. */
  #discardIfSkipped(manager: ImaManager, event: ImaEvent): boolean {
    const isSkipped =
      this.#isPrerollSkipped && this.#cuePoints.includes(0) && event.getAd()?.getAdPodInfo().getTimeOffset() === 0;
    if (isSkipped) manager.discardAdBreak();
    return isSkipped;
  }

  #fail(cause: unknown): void {
    const { phases, signal } = this.#context;
    if (signal.aborted) return;
    phases.fail(cause);
    this.#closeBreak();
  }

  /** Errors of the SDK must not reach the page. */
  #guard(action: () => void): void {
    try {
      action();
    } catch (cause) {
      this.#fail(cause);
    }
  }

  #updateState(): void {
    const { session, store } = this.#context;
    if (!this.#break) return;
    const remaining = this.#isBreakOn ? (this.#manager?.getRemainingTime() ?? 0) : 0;
    const { id: _, ...adInfo } = this.#ad;
    const currentTime = Math.max(0, (adInfo.duration ?? 0) - Math.max(0, remaining));
    const { kind } = this.#break;
    store.set({ ...adInfo, phase: this.#phase, kind, currentTime, muted: this.#isSilent || session.media.muted });
  }

  get #phase(): AdState['phase'] {
    if (this.#break?.isPaused) return 'paused';
    return this.#isBreakOn ? 'playing' : 'loading';
  }

  #emitAdEvent(event: AdEvent['event'], kind: AdBreakKind | undefined = this.#break?.kind): void {
    const { index, count, id, title } = this.#ad;
    if (kind) this.#context.store.emit({ name: 'ad', detail: { event, kind, index, count, id, title } });
  }

  #setVolume(): void {
    const { media } = this.#context.session;
    this.#guard(() => this.#manager?.setVolume(this.#isSilent || media.muted ? 0 : media.volume));
  }

  #dispose(): void {
    for (const disposable of [this.#manager, this.#imaSession]) {
      try {
        disposable?.destroy();
      } catch {
        // The object is not used any more.
      }
    }
    this.#manager = undefined;
    this.#imaSession = undefined;
    this.#isManagerStarted = false;
  }
}
