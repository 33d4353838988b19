import type { Playable, StartPlan } from '@touchline/domain';
import type { Door } from '../access/media-access.ts';
import type { Cmcd } from '../cmcd.ts';
import { failureAt, HttpError } from '../engine/download.ts';
import type { Engine, EngineFacts, Failure } from '../engine/engine.ts';
import type { Playhead } from '../engine/playhead.ts';
import type { PeersSetting } from '../p2p/read-wish.ts';
import type { Prefetch } from '../start/prefetch.ts';
import type { Handoff } from '../start/starter.ts';
import { type CreateEngine, type engineFor, isForHls } from './engines.ts';
import { nothingAhead, planned, type ReadAhead, readAhead } from './read-ahead.ts';

export interface AttemptInput {
  readonly media: HTMLVideoElement;
  /** Absolute. */
  readonly url: string;
  /** What the server has read ahead of this very URL. */
  readonly plan: StartPlan | null;
  readonly prefetch: Prefetch;
  readonly door: Door;
  /** Seconds; 0: from the beginning, or at the live edge. */
  readonly startTime: number;
  readonly cmcd?: Cmcd | undefined;
  /** How it is to be shared between visitors; absent: not at all. */
  readonly p2p?: PeersSetting | undefined;
  readonly playable: Pick<Playable, 'id'>;
  readonly playhead: Playhead;
  readonly onFacts: () => void;
  readonly onFailure: (failure: Failure) => void;
  readonly engineOf: typeof engineFor;
  /** There is an engine now: what the visitor has chosen can be told to it. */
  readonly onEngine: (engine: Engine) => void;
}

/** The smaller build of hls.js knows nothing of CMCD. */
const FULL = Promise.resolve(true);

/** One playlist, tried with one engine, until it fails or somebody ends it. */
export interface Attempt {
  begin(handoff: Handoff | null): void;
  /** It got ready too long ago. */
  isStale(): boolean;
  facts(): EngineFacts | undefined;
  readonly engine: Engine | undefined;
  end(): void;
}

/** Gets engine and playlists; media from `begin` on. */
export function createAttempt(input: AttemptInput): Attempt {
  const { url, plan, prefetch, startTime, onEngine } = input;
  const ahead = aheadOf();
  let isOver = false;
  let engine: Engine | undefined;
  /** Playlist in whose quality the first segment has come again; null: it has not. */
  let betterUrl: string | null = null;
  // With the engine's code. CMCD changes addresses: the engine would not find what is there.
  const improving = plan && !input.cmcd ? import('./improve-start.ts').catch(() => null) : null;

  const ready = input.engineOf(url, input.cmcd ? FULL : ahead.full).then(start, (cause: unknown) => {
    if (cause instanceof HttpError)
      failed({ ...failureAt(cause.status), message: `No playlist: ${cause.message}`, cause });
    else fail('unreachable', 'No code of an engine', cause);
  });

  return {
    begin(handoff) {
      if (!handoff) ahead.begin();
      void ready.then(async () => {
        const code = handoff && (await improving);
        if (code && plan) betterUrl = await code.improveStart(plan, handoff.media, prefetch);
        if (!isOver) engine?.begin(handoff);
      });
    },
    isStale: ahead.isStale,
    facts: () => engine?.facts(),
    get engine() {
      return engine;
    },
    end() {
      isOver = true;
      engine?.end();
      engine = undefined;
    },
  };

  function aheadOf(): ReadAhead {
    if (!isForHls(url)) return nothingAhead;
    return plan ? planned(plan, prefetch, startTime) : readAhead(url, prefetch, startTime);
  }

  function start(create: CreateEngine): void {
    if (isOver) return;
    try {
      engine = create({ ...input, prefetch: ahead, startUrl: () => betterUrl ?? ahead.startUrl(), onFailure: failed });
      onEngine(engine);
    } catch (cause) {
      fail('broken', 'The engine does not start', cause);
    }
  }

  function fail(reason: Failure['reason'], message: string, cause: unknown): void {
    failed({ reason, message: `${message}: ${(cause as Error).message}`, cause });
  }

  function failed(failure: Failure): void {
    if (!isOver) input.onFailure(failure);
  }
}
