import type { EngineState, Failure } from '../engine/engine.ts';
import { emptyEngineState, memoizedState } from '../engine/memoized-state.ts';
import { createNativeEngine } from '../engine/native-engine.ts';
import type { Handover } from '../start/fast-start.ts';
import { createChoices } from './choices.ts';
import { engineFor } from './engines.ts';
import { createFallback } from './fallback.ts';
import { createPlaybackAttempt, type PlaybackAttempt, type PlaybackAttemptInput } from './playback-attempt.ts';
import type { PlaybackController, PlaybackControllerInput } from './playback-controller.ts';
import { initialPlayback, nextPlayback, type PlaybackEffect, type PlaybackEvent } from './playback-machine.ts';
import { createPlayhead } from './playhead.ts';
import { createRetryTimer } from './retry-timer.ts';
import { createStallWatchdog } from './stall-watchdog.ts';

const STALLED: Failure = { reason: 'busy', message: 'No media received for a minute' };

/**
 * Creates a controller that plays `playable` in `media` with the engines that `engineOf` returns. It makes one attempt
 * after the other until one plays or none is left: `nextPlayback` decides, and the effects here follow.
 */
export function createController(
  { onStateChange, onError, ...input }: PlaybackControllerInput,
  engineOf: typeof engineFor = engineFor
): PlaybackController {
  const { media, playable } = input;
  let playback = initialPlayback;
  const fail = (failure: Failure) => dispatch('fail', failure);
  const fallback = createFallback(playable.urls.length);
  const { applyTo, ...choices } = createChoices(() => attempts.current()?.engine);
  // While suspended, keep reporting the last known state.
  const { state, update } = memoizedState(readState, () => playback.phase === 'suspended' || onStateChange());
  const retryTimer = createRetryTimer(() => dispatch('retry'));
  const stallWatchdog = createStallWatchdog(media, () => fail(STALLED));
  const playhead = createPlayhead(media, input.startTime);
  const attempts = createAttempts(
    { ...input, playhead, onStateChange: update, onFailure: fail, onEngine: applyTo, engineOf },
    fallback.index
  );
  const stop = () => {
    retryTimer.end();
    stallWatchdog.end();
    attempts.stop();
  };
  const effects: Readonly<Record<PlaybackEffect, (detail: EventDetail) => void>> = {
    prepare: attempts.prepare,
    start(handover) {
      attempts.start(handover as Handover | null);
      stallWatchdog.begin();
      update();
    },
    keep() {
      // A live stream continues at the live edge.
      attempts.startAt(state().live ? 0 : playhead.time());
      playhead.keep();
      stop();
    },
    stop,
    reset: fallback.reset,
    wait(failure) {
      // Without its plan the same playlist may play.
      const delay = attempts.dropPlan() ? 0 : fallback.after(failure as Failure, playhead.time());
      if (delay === null) return dispatch('giveUp', failure);
      retryTimer.begin(delay);
      // The element stopped without a source. Playing again makes it wait for the next one.
      playhead.resume();
      update();
    },
    report(failure) {
      media.pause();
      onError({ code: 'PLAYBACK_ERROR', ...(failure as Failure) });
    },
    release() {
      playhead.end();
      stop();
    },
  };

  function dispatch(event: PlaybackEvent, detail: EventDetail = null): void {
    const [next, ...due] = nextPlayback(playback, event);
    playback = next;
    for (const effect of due) effects[effect](detail);
  }

  function readState(): EngineState {
    const current = attempts.current()?.state() ?? { ...emptyEngineState, live: playable.live };
    return retryTimer.isOffline() ? { ...current, offline: true } : current;
  }

  return {
    ...choices,
    state,
    prepare: () => dispatch('prepare'),
    begin(handover) {
      if (handover === undefined && attempts.dropPlan()) attempts.stop();
      dispatch('begin', handover);
    },
    suspend: () => dispatch('suspend'),
    resume(seconds, native = false) {
      attempts.startAt(seconds, native);
      dispatch('resume');
    },
    end: () => dispatch('end'),
  };
}

/** The handover of `begin`, or the failure of `fail` and `giveUp`. */
type EventDetail = Handover | Failure | null;

/** The attempts of a controller, at most one at a time. */
interface Attempts {
  current(): PlaybackAttempt | undefined;
  /** Sets the position in seconds of the next attempt; absent: unchanged. `native`: it needs no engine. */
  startAt(seconds: number | undefined, native?: boolean): void;
  prepare(): void;
  start(handover: Handover | null): void;
  /** Makes the next attempt start without a plan. Returns whether it would have used one. */
  dropPlan(): boolean;
  stop(): void;
}

/** `index`: returns the index of the playlist to try. */
function createAttempts(
  input: Omit<PlaybackAttemptInput, 'url' | 'plan'> & Pick<PlaybackControllerInput, 'playable'>,
  index: () => number
): Attempts {
  const { playable, prefetch, engineOf } = input;
  let { startTime } = input;
  let { plan } = playable;
  /** Uses only formats that the browser itself supports. */
  let isNative = false;
  let attempt: PlaybackAttempt | undefined;

  const nextUrl = () => new URL(playable.urls[index()] as string, document.baseURI).href;
  const hasPlan = () => plan?.multivariant.url === nextUrl();

  function create(): PlaybackAttempt {
    return createPlaybackAttempt({
      ...input,
      url: nextUrl(),
      plan: hasPlan() ? plan : null,
      startTime,
      engineOf: isNative ? async () => createNativeEngine : engineOf,
    });
  }

  const attempts: Attempts = {
    current: () => attempt,
    startAt(seconds = startTime, native = isNative) {
      startTime = seconds;
      isNative = native;
    },
    prepare() {
      attempt ??= create();
    },
    start(handover) {
      if (attempt?.isStale()) attempts.stop();
      attempt ??= create();
      attempt.begin(handover);
    },
    dropPlan() {
      const isUsed = hasPlan();
      if (isUsed) plan = null;
      return isUsed;
    },
    stop() {
      attempt?.end();
      attempt = undefined;
      prefetch.clear();
    },
  };
  return attempts;
}
