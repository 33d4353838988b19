import type { AdBreakKind, AdEvent, AdState } from '../ads.ts';
import { companionsOf } from '../playback/ad-info.ts';
import { AdPlayback } from '../playback/ad-playback.ts';
import type { AdVideo } from '../playback/ad-video.ts';
import type { AdContext } from '../session/ad-provider.ts';
import { type BreakEvent, type BreakState, nextBreakState, pendingBreak } from '../session/break-state.ts';
import type { AdBreak } from '../vast/ad-break.ts';
import { AdFailure, toAdFailure } from '../vast/ad-failure.ts';
import { adPlaybackCapabilities, chooseFiles } from '../vast/choose-files.ts';
import type { AdLoader } from '../vast/load-ads.ts';
import { ping } from '../vast/ping.ts';
import type { LinearAd } from '../vast/request-ads.ts';
import type { Macros, VastAd } from '../vast/vast.ts';

/** ms between two ads of a break, including ads that fail. */
const NEXT_AD_TIMEOUT_MS = 3_000;

const initialState: Omit<AdState, 'kind' | 'index' | 'count' | 'muted'> = {
  phase: 'loading',
  currentTime: 0,
  duration: null,
  skippableIn: null,
  clickable: false,
  title: '',
  advertiser: '',
  icons: [],
};

export interface BreakPlaybackInput extends AdContext {
  readonly kind: AdBreakKind;
  /** Resolves to the break to play; undefined: there is none. */
  readonly findBreak: () => Promise<AdBreak | undefined>;
  readonly loader: Pick<AdLoader, 'ads'>;
  /** Element for the ads. */
  readonly adVideo: Pick<AdVideo, 'video' | 'events'>;
  readonly macros: () => Macros;
  /** ms within which the first ad must begin, not counting the time while the visitor has paused it or before that. */
  readonly timeout: number;
  /** Called before a file is loaded into the element. False: the break is not wanted any more. */
  readonly onFile: () => Promise<boolean>;
  /** Called when the first ad is ready. False: the break is not wanted any more. */
  readonly onOpen: () => boolean;
}

/** Plays the ads of a break in sequence. Methods never throw. */
export class BreakPlayback {
  readonly kind: AdBreakKind;
  /** Number of ads; 0: not known yet. */
  count = 0;
  /** The ad that plays, or has played last; undefined: none yet. */
  ad: AdPlayback | undefined;
  readonly #input: BreakPlaybackInput;
  readonly #over = new AbortController();
  #state: BreakState;
  #index = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(input: BreakPlaybackInput) {
    this.kind = input.kind;
    this.#input = input;
    this.#state = pendingBreak(input.kind);
  }

  /** An ad has begun. */
  get hasStarted(): boolean {
    return this.#state.phase !== 'pending';
  }

  get isPaused(): boolean {
    return this.#state.isPaused;
  }

  /** Resolves when the break has ended, whatever happened. Never rejects. */
  async play(): Promise<void> {
    const { signal } = this.#over;
    const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    this.#restartTimer();
    this.#input.signal.addEventListener('abort', () => this.end(), { signal });
    this.#updateState({});
    try {
      await Promise.race([this.#playAll(), ended]);
    } catch (cause) {
      if (!signal.aborted) this.#input.phases.fail(cause);
    } finally {
      clearTimeout(this.#timer);
      this.end();
    }
  }

  setPaused(isPaused: boolean): void {
    this.#move(isPaused ? 'pause' : 'resume');
    if (!this.ad) this.#updateState({});
    else if (isPaused) this.ad.pause();
    else this.ad.resume();
  }

  emitAdEvent(event: AdEvent['event'], ad?: VastAd, code?: number): void {
    const { kind, count } = this;
    this.#input.store.emit({
      name: 'ad',
      detail: {
        event,
        kind,
        index: this.#index,
        count,
        id: ad?.id ?? '',
        title: ad?.title ?? '',
        ...(code && { code }),
      },
    });
  }

  end(): void {
    this.#over.abort();
  }

  #move(event: BreakEvent): void {
    this.#state = nextBreakState(this.#state, event);
    this.#restartTimer();
  }

  /** Limits the time without an ad, unless the visitor has paused the break. */
  #restartTimer(): void {
    clearTimeout(this.#timer);
    const { phase, isPaused } = this.#state;
    if (phase === 'playing' || isPaused || this.#over.signal.aborted) return;
    const timeout = this.hasStarted ? NEXT_AD_TIMEOUT_MS : this.#input.timeout;
    this.#timer = setTimeout(() => this.#onTimeout(), timeout);
  }

  #onTimeout(): void {
    if (!this.hasStarted) this.#input.phases.timeOut();
    this.#over.abort(this.hasStarted && new AdFailure(402, 'The creative did not begin'));
  }

  async #playAll(): Promise<void> {
    const { signal } = this.#over;
    const adBreak = await this.#input.findBreak();
    if (!adBreak) return;
    try {
      const ads = await this.#input.loader.ads(adBreak);
      this.count = ads.length;
      for (const ad of ads) {
        if (signal.aborted) return;
        this.#index += 1;
        await this.#playOne(ad, adBreak);
      }
      if (!this.hasStarted && !signal.aborted) throw new AdFailure(400, 'No ad of the break could be played');
    } catch (cause) {
      this.#track(adBreak, 'error', toAdFailure(cause).vastCode);
      throw cause;
    } finally {
      if (this.hasStarted) this.#track(adBreak, 'breakEnd');
    }
  }

  async #playOne({ ad, creative }: LinearAd, adBreak: AdBreak): Promise<void> {
    const { session, adVideo, macros, onFile } = this.#input;
    const { media } = session;
    const { signal } = this.#over;
    const files = chooseFiles(creative.mediaFiles, adPlaybackCapabilities(media));
    if (files.length === 0) {
      // The creative has only files that would run code.
      ping(ad.errorURLTemplates, { ...macros(), ERRORCODE: 403 });
      this.emitAdEvent('error', ad, 403);
      return;
    }
    if (!(await onFile())) {
      this.end();
      return;
    }
    if (signal.aborted) return;
    adVideo.video.volume = media.volume;
    adVideo.video.muted = media.muted;
    this.ad = new AdPlayback({
      ...{ ad, creative, files, ...adVideo, macros, signal, paused: this.isPaused },
      onState: (state) => this.#updateState(state),
      onEvent: (event, code) => this.emitAdEvent(event, ad, code),
      onStart: () => this.#showAd(ad, adBreak),
    });
    this.ad.start();
    if ((await this.ad.done) === 'late') this.end();
    // An ad that did not begin does not extend the time without one.
    if (this.#state.phase === 'playing') this.#move('adend');
  }

  /** Returns false if the ad is too late. */
  #showAd(ad: VastAd, adBreak: AdBreak): boolean {
    const isFirst = !this.hasStarted;
    if (isFirst && !this.#input.onOpen()) return false;
    this.#move('adstart');
    if (isFirst) {
      this.#track(adBreak, 'breakStart');
      this.emitAdEvent('breakstart');
    }
    const companions = companionsOf(ad);
    if (companions.length > 0) this.#input.store.emit({ name: 'adcompanion', detail: { companions } });
    return true;
  }

  #updateState(part: Partial<AdState>): void {
    const { kind } = this;
    // While a midroll or postroll is pending, content plays.
    if (this.#over.signal.aborted || (!this.hasStarted && kind !== 'preroll')) return;
    this.#input.store.set({
      ...{ ...initialState, phase: this.isPaused ? 'paused' : 'loading', muted: this.#input.session.media.muted, kind },
      ...{ index: this.#index || 1, count: this.count || 1, ...part },
    });
  }

  #track({ tracking }: AdBreak, event: string, code = 0): void {
    const urls = tracking.filter((entry) => entry.event === event).map(({ uri }) => uri);
    ping(urls, { ...this.#input.macros(), ...(code && { ERRORCODE: code }) });
  }
}
