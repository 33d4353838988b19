import type { Playable, StartPlan } from '@touchline/domain';
import { failureAt, HttpError } from '../download/download.ts';
import type { Engine, EngineState, Failure } from '../engine/engine.ts';
import type { Handover } from '../start/fast-start.ts';
import { type CreateEngine, type engineFor, isForHls } from './engines.ts';
import type { PlaybackControllerInput } from './playback-controller.ts';
import type { Playhead } from './playhead.ts';
import { noReadAhead, type ReadAhead, readAhead, readAheadFromPlan } from './read-ahead.ts';

export interface PlaybackAttemptInput extends Omit<PlaybackControllerInput, 'playable' | 'onError'> {
  /** Absolute. */
  readonly url: string;
  /** The server's start plan for this URL. */
  readonly plan: StartPlan | null;
  readonly playable: Pick<Playable, 'id'>;
  readonly playhead: Playhead;
  readonly onFailure: (failure: Failure) => void;
  readonly engineOf: typeof engineFor;
  /** Called with the new engine, to apply the visitor's choices. */
  readonly onEngine: (engine: Engine) => void;
}

/** The light build of hls.js does not support CMCD. */
const NEEDS_FULL_BUILD = Promise.resolve(true);

/** An attempt to play one playlist with one engine, until it fails or ends. */
export interface PlaybackAttempt {
  begin(handover: Handover | null): void;
  /** Returns whether it was prepared too long ago. */
  isStale(): boolean;
  state(): EngineState | undefined;
  readonly engine: Engine | undefined;
  end(): void;
}

/** Loads the engine and playlists, and media from `begin` on. */
export function createPlaybackAttempt(input: PlaybackAttemptInput): PlaybackAttempt {
  const { url, plan, prefetch, startTime, onEngine } = input;
  const ahead = aheadOf();
  let hasEnded = false;
  let engine: Engine | undefined;
  /** Playlist of the better quality in which the first segment was downloaded again; null: none. */
  let betterUrl: string | null = null;
  // Loads along with the engine's code. CMCD changes URLs, so the engine would not find the prefetched segment.
  const improving = plan && !input.cmcd ? import('./improve-start.ts').catch(() => null) : null;

  const ready = input.engineOf(url, input.cmcd ? NEEDS_FULL_BUILD : ahead.full).then(start, (cause: unknown) => {
    if (cause instanceof HttpError)
      reportFailure({ ...failureAt(cause.status), message: `No playlist: ${cause.message}`, cause });
    else fail('unreachable', 'The engine code could not be loaded', cause);
  });

  return {
    begin(handover) {
      if (!handover) ahead.begin();
      void ready.then(async () => {
        const code = handover && (await improving);
        if (code && plan) betterUrl = await code.improveStart(plan, handover.media, prefetch);
        if (!hasEnded) engine?.begin(handover);
      });
    },
    isStale: ahead.isStale,
    state: () => engine?.state(),
    get engine() {
      return engine;
    },
    end() {
      hasEnded = true;
      engine?.end();
      engine = undefined;
    },
  };

  function aheadOf(): ReadAhead {
    if (!isForHls(url)) return noReadAhead;
    const onOutdated = (cause: unknown) => fail('broken', 'The start plan is out of date', cause);
    return plan ? readAheadFromPlan(plan, prefetch, { startTime, onOutdated }) : readAhead(url, prefetch, startTime);
  }

  function start(create: CreateEngine): void {
    if (hasEnded) return;
    try {
      engine = create({
        ...input,
        prefetch: ahead,
        startUrl: () => betterUrl ?? ahead.startUrl(),
        onFailure: reportFailure,
      });
      onEngine(engine);
    } catch (cause) {
      fail('broken', 'The engine failed to start', cause);
    }
  }

  function fail(reason: Failure['reason'], message: string, cause: unknown): void {
    reportFailure({ reason, message: `${message}: ${(cause as Error).message}`, cause });
  }

  function reportFailure(failure: Failure): void {
    if (!hasEnded) input.onFailure(failure);
  }
}
