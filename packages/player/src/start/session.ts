import type { Playable } from '@touchline/domain';
import type { Door } from '../access/media-access.ts';
import type { Ads } from '../ads/ads.ts';
import type { Cmcd } from '../cmcd.ts';
import type { Conductor, ConductorInput } from '../conductor/conductor.ts';
import type { PlayerError } from '../engine/engine.ts';
import type { PeersSetting } from '../p2p/read-wish.ts';
import type { Past } from '../viewing/viewing-input.ts';
import { PATIENCE } from './patience.ts';
import { createPrefetch } from './prefetch.ts';
import { releaseHeld } from './release-held.ts';
import { canStart, createStarter, type Handoff, type Starter } from './starter.ts';

/** What a session tells. `start`: somebody wants it to play; `frame`: a picture is there. */
export type SessionEvent = 'start' | 'frame' | 'autoplayfallback' | 'blocked' | 'facts' | 'error';

export interface SessionInput {
  readonly media: HTMLVideoElement;
  readonly playable: Playable;
  /** Seconds at which it goes on; 0: from its beginning, or at the live edge. */
  readonly startTime: number;
  /** What was asked for already, and the answer: its first segment, or a playlist. */
  readonly early?: { readonly url: string; readonly answer: Promise<Response> } | undefined;
  readonly door: Door;
  /** What has happened to the element, in order, where that is noted. */
  readonly past?: readonly Past[];
  readonly cmcd?: Cmcd | undefined;
  /** How it is to be shared between visitors; absent: not at all. */
  readonly p2p?: PeersSetting | undefined;
}

/**
 * One `<video>` and what it plays, from the poster on.
 *
 * It begins by itself where that is sooner than an engine could (docs/decisions/050-quick-start.md), and leaves all else
 * to its conductor, whose code comes later. Nothing here throws.
 */
export interface Session {
  readonly media: HTMLVideoElement;
  readonly playable: Playable;
  /** Seconds at which it goes on; 0: from its beginning, or at the live edge. */
  readonly startTime: number;
  /** Somebody wanted it to play. */
  readonly started: boolean;
  /** A picture has been shown. */
  readonly framed: boolean;
  /** The browser let it play by itself only without sound. */
  readonly autoplayMuted: boolean;
  /** What opens its media; what comes late is used from the next request on. */
  readonly door: Door;
  /** What has happened to the element, in order, where that is noted. */
  readonly past?: readonly Past[];
  /** How it is to be shared between visitors; absent: not at all. */
  readonly p2p?: PeersSetting | undefined;
  /** Why it does not play; null: nothing is wrong. */
  readonly error: PlayerError | null;
  /** Content gets ready and does not play: it waits for an ad to begin, or to be over. Absent: it plays. */
  held?: 'waiting' | 'ad' | undefined;
  /** Its ads, once their code is there; absent: it has none, or is over. */
  ads?: Promise<Ads | undefined> | undefined;
  listen(listener: (event: SessionEvent) => void): () => void;
  /** Gets what is needed so that nothing but a segment stands between a press and a picture. */
  prepare(): void;
  /** Plays. `auto`: nobody has pressed anything, so the browser may want it to be muted. */
  play(auto?: boolean): void;
  /** What it is played with; its code is loaded for that. Rejects when it cannot be had. */
  conduct(): Promise<Conductor>;
  /** Begins anew after an error. */
  retry(): void;
  end(): void;
}

/** It learns. */
type Own = { -readonly [Key in keyof Session]: Session[Key] };

interface ConductorChunk {
  readonly createConductor: (input: ConductorInput) => Conductor;
}

/** ms between a picture and the engine's code, which would compete with it. */
const AFTER_FRAME = 20;
/** ms from a press for which content may be held at the most, as by an ad. Source: requirement AD-12. */
const LONGEST_HOLD = 3_000;
/** ms after the first segment is in, where no picture has been told of. */
const AFTER_SEGMENT = 750;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one session's life; its steps share its state
export function createSession(
  input: SessionInput,
  load: () => Promise<ConductorChunk> = () => import('../conductor/create-conductor.ts')
): Session {
  const { media, playable, startTime, early, door } = input;
  const { plan } = playable;
  const prefetch = createPrefetch(door);
  const listeners = new Set<(event: SessionEvent) => void>();
  let starter: Starter | undefined;
  let conductor: Promise<Conductor> | undefined;
  let ended = false;
  /** Nobody has paused it since somebody wanted it to play. */
  let wanted = false;
  /** The conductor has been told to begin. */
  let begun = false;

  media.addEventListener('pause', () => {
    wanted = false;
  });
  if (plan) {
    prefetch.put(plan.multivariant.url, plan.multivariant.text);
    prefetch.put(plan.playlist.url, plan.playlist.text);
    if (!startTime && canStart(plan)) starter = createStarter(media, plan, prefetch);
  }

  if (early) prefetch.grab(toAbsolute(early.url), early.answer);

  const session: Own = {
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
      // What is on its way to a picture is not to be held up.
      if (session.started || ended) return;
      starter?.prime();
      conduct().then((loaded) => loaded.prepare(), fail);
    },
    play(auto = false) {
      if (ended) return;
      wanted = true;
      // The browser counts a press for this call only.
      if (session.started || begun || !starter || !auto) start(auto);
      if (session.started) return;
      session.started = true;
      media.preload = 'auto';
      tell('start');
      setTimeout(releaseHeld, LONGEST_HOLD, session);
      const framed = new Promise<unknown>((resolve) => media.requestVideoFrameCallback?.(resolve));
      void framed.then(() => {
        session.framed = true;
        tell('frame');
        conductIn(AFTER_FRAME);
      });
      if (starter) void quickStart(starter, auto, framed);
      else begin(null, auto);
    },
    conduct,
    retry() {
      session.error = null;
      begun = false;
      wanted = true;
      begin(null, false);
    },
    end() {
      if (ended) return;
      ended = true;
      session.ads = undefined;
      prefetch.clear();
      listeners.clear();
      conductor?.then((loaded) => loaded.end()).catch(() => {});
      media.removeAttribute('src');
      media.load();
    },
  };

  async function quickStart(given: Starter, auto: boolean, framed: Promise<unknown>): Promise<void> {
    conductIn(PATIENCE);
    let handoff: Handoff | null = null;
    try {
      handoff = await given.feed(() => start(auto));
      await Promise.race([framed, new Promise((resolve) => setTimeout(resolve, AFTER_SEGMENT))]);
    } catch {
      // The engine begins anew, by itself; it may have more luck, or knows what is wrong.
      prefetch.clear();
    }
    starter = undefined;
    begin(handoff, auto);
  }

  function begin(handoff: Handoff | null, auto: boolean): void {
    if (ended || begun) return;
    begun = true;
    conduct().then((loaded) => {
      if (ended) return;
      loaded.begin(handoff);
      // Another source pauses the element.
      if (!handoff) start(auto);
    }, fail);
  }

  /** Unless it has ended by then: nobody would end what comes. */
  function conductIn(ms: number): void {
    setTimeout(() => ended || conduct(), ms);
  }

  function conduct(): Promise<Conductor> {
    if (!conductor) readAhead();
    conductor ??= load().then(({ createConductor }) =>
      createConductor({ ...session, prefetch, onFacts: () => tell('facts'), onError: fail })
    );
    conductor.catch(() => {
      // Whoever tries again gets another chance.
      conductor = undefined;
    });
    return conductor;
  }

  /** The first playlist, and the engine that plays most: neither has to wait for the conductor's code. */
  function readAhead(): void {
    const [url] = playable.urls as readonly [string];
    if (!/\.m3u8/i.test(url)) return;
    if (!plan) prefetch.grab(toAbsolute(url));
    if (!plan?.full && !input.cmcd && 'MediaSource' in window) import('../engine/hls-light.ts').catch(() => {});
  }

  function start(auto: boolean): void {
    if (!wanted || session.held) return;
    media.play().catch(({ name }: Error) => {
      if (name !== 'NotAllowedError' || ended) return;
      if (auto && !media.muted) {
        media.muted = session.autoplayMuted = true;
        tell('autoplayfallback');
        start(auto);
      } else tell('blocked');
    });
  }

  function fail(cause: unknown): void {
    session.error = (cause as PlayerError).code
      ? (cause as PlayerError)
      : { code: 'PLAYBACK_ERROR', message: 'No player code', cause };
    tell('error');
  }

  function tell(event: SessionEvent): void {
    if (!ended) for (const listener of listeners) listener(event);
  }

  return session;
}

function toAbsolute(url: string): string {
  return new URL(url, document.baseURI).href;
}
