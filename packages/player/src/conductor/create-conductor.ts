import type { EngineFacts, Failure } from '../engine/engine.ts';
import { createNativeEngine } from '../engine/native-engine.ts';
import { createPlayhead } from '../engine/playhead.ts';
import { noFacts, steadyFacts } from '../engine/steady-facts.ts';
import type { Handoff } from '../start/starter.ts';
import { type Attempt, createAttempt } from './attempt.ts';
import { createChoices } from './choices.ts';
import type { Conductor, ConductorInput } from './conductor.ts';
import { engineFor } from './engines.ts';
import { createFallback } from './fallback.ts';
import { watchStuck } from './stuck.ts';
import { createWait } from './wait.ts';

/** Plays `playable` in `media` by engines that `engineOf` gives: one attempt after the other until one plays, or until there is nothing left to try. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one video's life; its steps share its state
export function createConductor(
  { onFacts, onError, ...input }: ConductorInput,
  engineOf: typeof engineFor = engineFor
): Conductor {
  const { media, playable, prefetch } = input;
  const urls = playable.urls.map((url) => new URL(url, document.baseURI).href);
  const fallback = createFallback(urls.length);
  const { tell, ...choices } = createChoices(() => attempt?.engine);
  // While it rests there is nothing to know: what was known is what it comes back to.
  const { facts, update } = steadyFacts(read, () => isResting || onFacts());
  const wait = createWait(() => go(null));
  const stuck = watchStuck(media, () => fail({ reason: 'busy', message: 'Nothing has come for a minute' }));
  const playhead = createPlayhead(media, input.startTime);
  let { startTime } = input;
  let attempt: Attempt | undefined;
  let isBegun = false;
  let isEnded = false;
  /** It plays elsewhere, or an ad has the element. */
  let isResting = false;
  /** It rested before it was told to begin: that is still to come, and knows nothing of it. */
  let isAwaited = false;
  /** For who can play only what the browser plays by itself. */
  let isNative = false;

  return {
    ...choices,
    facts,
    prepare() {
      if (!isEnded) attempt ??= attempted();
    },
    begin(handoff) {
      if (isEnded) return;
      if (isResting || isAwaited) {
        isAwaited = false;
        return;
      }
      if (isBegun) {
        stop();
        fallback.reset();
      }
      isBegun = true;
      go(handoff);
    },
    rest() {
      isResting = true;
      isAwaited = !isBegun;
      leave();
    },
    resume(seconds = startTime, native = false) {
      if (isEnded) return;
      isResting = false;
      isBegun = true;
      isNative = native;
      startTime = seconds;
      fallback.reset();
      go(null);
    },
    end() {
      isEnded = true;
      playhead.end();
      stop();
    },
  };

  function go(handoff: Handoff | null): void {
    if (attempt?.isStale()) stop();
    attempt ??= attempted();
    attempt.begin(handoff);
    stuck.begin();
    update();
  }

  function attempted(): Attempt {
    const url = urls[fallback.index()] as string;
    const plan = playable.plan?.multivariant.url === url ? playable.plan : null;
    return createAttempt({
      ...input,
      url,
      plan,
      startTime,
      playhead,
      onFacts: update,
      onFailure: fail,
      onEngine: tell,
      engineOf: isNative ? async () => createNativeEngine : engineOf,
    });
  }

  function fail(failure: Failure): void {
    isAwaited = false;
    leave();
    // Nobody waits for it yet; whoever does will see it tried again.
    if (!isBegun) return;
    const delay = fallback.after(failure, playhead.time());
    if (delay === null) {
      media.pause();
      onError({ code: 'PLAYBACK_ERROR', ...failure });
      return;
    }
    wait.begin(delay);
    // Without a source it has stopped; asked again it waits for the next.
    playhead.resume();
    update();
  }

  function leave(): void {
    // A live stream goes on where it is by then.
    startTime = facts().live ? 0 : playhead.time();
    playhead.keep();
    stop();
  }

  function stop(): void {
    wait.end();
    stuck.end();
    attempt?.end();
    attempt = undefined;
    prefetch.clear();
  }

  function read(): EngineFacts {
    const known = attempt?.facts() ?? { ...noFacts, live: playable.live };
    return wait.isOffline() ? { ...known, offline: true } : known;
  }
}
