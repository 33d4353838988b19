import type { Playable } from '@touchline/domain';
import type { RequestAuthorizer } from '../access/media-access.ts';
import type { Ads } from '../ads/ads.ts';
import type { Cmcd } from '../cmcd.ts';
import type { PlaybackController, PlaybackControllerInput } from '../controller/playback-controller.ts';
import { createPrefetch } from '../download/prefetch.ts';
import type { PlayerError } from '../engine/engine.ts';
import type { PeersSetting } from '../p2p/read-peers-options.ts';
import { releaseHeld } from '../release-held.ts';
import type { Past } from '../viewing/viewing-input.ts';
import { canFastStart, createFastStart, type FastStart, type Handover } from './fast-start.ts';
import { FIRST_FRAME_TIMEOUT_MS } from './first-frame-timeout.ts';

/**
 * Events of a session. `start`: playback was requested; `frame`: the first frame was presented; `state`: the engine's state
 * has changed; `end`: it ends now.
 */
export type SessionEvent = 'start' | 'frame' | 'autoplayfallback' | 'blocked' | 'state' | 'error' | 'end';

export interface SessionInput {
  readonly media: HTMLVideoElement;
  readonly playable: Playable;
  /** Start position in seconds; 0: the beginning, or the live edge. */
  readonly startTime: number;
  /** A request that the page made already, with its response: the first segment, or a playlist. */
  readonly preloaded?: { readonly url: string; readonly response: Promise<Response> } | undefined;
  readonly authorizer: RequestAuthorizer;
  /** Recorded events of the element, in order, if they are recorded. */
  readonly past?: readonly Past[];
  readonly cmcd?: Cmcd | undefined;
  /** Settings for sharing between visitors; absent: no sharing. */
  readonly p2p?: PeersSetting | undefined;
}

/**
 * One `<video>` and the video that it plays, from the poster on.
 *
 * Starts playback itself if that is faster than an engine could (docs/decisions/050-fast-start.md). Leaves everything
 * else to the playback controller, whose code loads later. Nothing here throws.
 */
export interface Session {
  readonly media: HTMLVideoElement;
  readonly playable: Playable;
  /** Start position in seconds; 0: the beginning, or the live edge. */
  readonly startTime: number;
  /** Playback has been requested. */
  readonly started: boolean;
  /** A frame has been presented. */
  readonly framed: boolean;
  /** The browser allowed autoplay only without sound. */
  readonly autoplayMuted: boolean;
  /** Authorizes media requests. Access that is set later applies from the next request on. */
  readonly authorizer: RequestAuthorizer;
  /** Recorded events of the element, in order, if they are recorded. */
  readonly past?: readonly Past[];
  /** Settings for sharing between visitors; absent: no sharing. */
  readonly p2p?: PeersSetting | undefined;
  /** Reason why it does not play; null: no error. */
  readonly error: PlayerError | null;
  /**
   * Content prepares but does not play: it waits for an ad to start (`waiting`) or to end (`ad`). Absent: content may
   * play.
   */
  held?: 'waiting' | 'ad' | undefined;
  /** Its ads, once their code has loaded; absent: there are none, or the session has ended. */
  ads?: Promise<Ads | undefined> | undefined;
  listen(listener: (event: SessionEvent) => void): () => void;
  /** Loads everything except segments, so that only a segment stands between a press and the first frame. */
  prepare(): void;
  /** Requests the first segment, because the visitor presses and is about to click. */
  press(): void;
  /** Plays. `auto`: without a press, so the browser may require muted playback. */
  play(auto?: boolean): void;
  /** Pauses, also before there is anything to play. */
  pause(): void;
  /** Loads the playback controller. Rejects if its code cannot be loaded. */
  loadController(): Promise<PlaybackController>;
  /** Starts again after an error. */
  retry(): void;
  end(): void;
}

type MutableSession = { -readonly [Key in keyof Session]: Session[Key] };

interface ControllerChunk {
  readonly createController: (input: PlaybackControllerInput) => PlaybackController;
}

/** ms between the first frame and loading the engine, whose code would compete with it. */
const AFTER_FRAME_MS = 20;
/** Maximum ms from a press for which content is held, as by an ad. Source: requirement AD-12. */
const MAX_HOLD_MS = 3_000;
/** ms to wait for a frame after the first segment is appended. */
const AFTER_SEGMENT_MS = 750;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one session's life; its steps share its state
export function createSession(
  input: SessionInput,
  load: () => Promise<ControllerChunk> = () => import('../controller/create-controller.ts')
): Session {
  const { media, playable, startTime, preloaded, authorizer } = input;
  const { plan } = playable;
  const prefetch = createPrefetch(authorizer);
  const listeners = new Set<(event: SessionEvent) => void>();
  let fastStart: FastStart | undefined;
  let controller: Promise<PlaybackController> | undefined;
  let ended = false;
  /** Playback was requested and has not been paused since. */
  let isWanted = false;
  /** The controller's `begin` has been called. */
  let hasBegun = false;

  // Other code of the page may also pause it.
  media.addEventListener('pause', () => {
    isWanted = false;
  });
  if (plan) {
    prefetch.put(plan.multivariant.url, plan.multivariant.text);
    prefetch.put(plan.playlist.url, plan.playlist.text);
    if (!startTime && canFastStart(plan)) fastStart = createFastStart(media, plan, prefetch);
  }

  if (preloaded) prefetch.grab(toAbsolute(preloaded.url), preloaded.response);

  const session: MutableSession = {
    ...input,
    started: false,
    framed: false,
    autoplayMuted: false,
    error: null,
    listen(listener: (event: SessionEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prepare() {
      // Nothing may delay the first frame once playback has started.
      if (session.started || ended) return;
      fastStart?.prime();
      loadController().then((loaded) => loaded.prepare(), fail);
    },
    press() {
      if (!session.started) fastStart?.request();
    },
    play(auto = false) {
      if (ended) return;
      isWanted = true;
      // The browser accepts the press as a user gesture only in this call.
      if (session.started || hasBegun || !fastStart || !auto) start(auto);
      if (session.started) return;
      session.started = true;
      media.preload = 'auto';
      emit('start');
      setTimeout(releaseHeld, MAX_HOLD_MS, session);
      const framed = new Promise<unknown>((resolve) => media.requestVideoFrameCallback?.(resolve));
      void framed.then(() => {
        session.framed = true;
        emit('frame');
        loadControllerIn(AFTER_FRAME_MS);
      });
      if (fastStart) void runFastStart(fastStart, auto, framed);
      else begin(null, auto);
    },
    pause() {
      // The event comes later, or never if the source changes before.
      isWanted = false;
      media.pause();
    },
    loadController,
    retry() {
      session.error = null;
      hasBegun = false;
      isWanted = true;
      begin(null, false);
    },
    end() {
      if (ended) return;
      emit('end');
      ended = true;
      session.ads = undefined;
      prefetch.clear();
      controller?.then((loaded) => loaded.end()).catch(() => {});
      media.removeAttribute('src');
      media.load();
    },
  };

  async function runFastStart(source: FastStart, auto: boolean, framed: Promise<unknown>): Promise<void> {
    loadControllerIn(FIRST_FRAME_TIMEOUT_MS);
    let handover: Handover | undefined;
    try {
      handover = await source.feed(() => start(auto));
      await Promise.race([framed, new Promise((resolve) => setTimeout(resolve, AFTER_SEGMENT_MS))]);
    } catch {
      // The engine starts from the beginning, without the plan. It may succeed, or know the cause.
      prefetch.clear();
    }
    fastStart = undefined;
    begin(handover, auto);
  }

  function begin(handover: Handover | null | undefined, auto: boolean): void {
    if (ended || hasBegun) return;
    hasBegun = true;
    loadController().then((loaded) => {
      if (ended) return;
      loaded.begin(handover);
      // A new source pauses the element.
      if (!handover) start(auto);
    }, fail);
  }

  /** Skips loading if the session has ended by then: nothing would end the controller. */
  function loadControllerIn(ms: number): void {
    setTimeout(() => ended || loadController(), ms);
  }

  function loadController(): Promise<PlaybackController> {
    if (!controller) preloadEngine();
    controller ??= load().then(({ createController }) =>
      createController({ ...session, prefetch, onStateChange: () => emit('state'), onError: fail })
    );
    controller.catch(() => {
      // Allows the next call to try again.
      controller = undefined;
    });
    return controller;
  }

  /** Loads the first playlist and the most common engine, so that neither waits for the controller's code. */
  function preloadEngine(): void {
    const [url] = playable.urls as readonly [string];
    if (!/\.m3u8/i.test(url)) return;
    if (!plan) prefetch.grab(toAbsolute(url));
    if (!plan?.full && !input.cmcd && 'MediaSource' in window) import('../engine/hls-light.ts').catch(() => {});
  }

  function start(auto: boolean): void {
    if (!isWanted || session.held) return;
    media.play().catch(({ name }: Error) => {
      if (name !== 'NotAllowedError' || ended) return;
      if (auto && !media.muted) {
        media.muted = session.autoplayMuted = true;
        emit('autoplayfallback');
        start(auto);
      } else emit('blocked');
    });
  }

  function fail(cause: unknown): void {
    session.error = (cause as PlayerError).code
      ? (cause as PlayerError)
      : { code: 'PLAYBACK_ERROR', message: 'No player code', cause };
    emit('error');
  }

  function emit(event: SessionEvent): void {
    if (!ended) for (const listener of listeners) listener(event);
  }

  return session;
}

function toAbsolute(url: string): string {
  return new URL(url, document.baseURI).href;
}
