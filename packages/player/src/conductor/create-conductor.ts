import type { EngineFacts, Failure } from '../engine/engine.ts';
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
  const { facts, update } = steadyFacts(read, onFacts);
  const wait = createWait(() => go(null));
  const stuck = watchStuck(media, () => fail({ reason: 'busy', message: 'Nothing has come for a minute' }));
  const playhead = createPlayhead(media, input.startTime);
  let { startTime } = input;
  let attempt: Attempt | undefined;
  let isBegun = false;
  let isEnded = false;

  return {
    ...choices,
    facts,
    prepare() {
      if (!isEnded) attempt ??= attempted();
    },
    begin(handoff) {
      if (isEnded) return;
      if (isBegun) {
        stop();
        fallback.reset();
      }
      isBegun = true;
      go(handoff);
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
      engineOf,
    });
  }

  function fail(failure: Failure): void {
    // A live stream goes on where it is by then.
    startTime = facts().live ? 0 : playhead.time();
    playhead.keep();
    stop();
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
