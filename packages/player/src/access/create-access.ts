import { type Playable, playableOf, type Video } from '@touchline/domain';
import type { Session } from '../start/session.ts';
import { type Addresses, addressesOf } from './addresses.ts';
import type { MediaAccess, MediaRequest, Renewal } from './media-access.ts';
import { tokenEnd } from './token-end.ts';

/** ms between two looks at whether the visitor may still watch; by a tenth of itself more or less, so that not all look at once. */
const CHECK = 60_000;
const JITTER = 0.1;
/** The part of its life after which something newer is asked for, and ms before its end, whichever is sooner. */
const LIFE = 0.8;
const BEFORE_END = 10_000;
/** ms: nothing newer is asked for sooner than that, however short a life is. */
const LEAST = 3_000;
/** ms until the next try where nobody could be asked. */
const AGAIN = 5_000;
/** ms before its end in which an address counts as about to end. */
const DUE = 5_000;

/** What is known of who watches what. */
export interface Known {
  /** '': the visitor is nobody. */
  readonly token: string;
  readonly playable: Playable;
}

export interface AccessPorts {
  /**
   * Asks whether the visitor may watch. `renews`: with another token than the one there is, if one can be had. null: nobody
   * has answered. Never rejects.
   */
  readonly ask: (wish: { readonly id: string; readonly renews: boolean }) => Promise<AccessAnswer | null>;
  /** Epoch ms as the server counts them. */
  readonly now: () => number;
  /** 0 up to 1. */
  readonly random: () => number;
}

export interface AccessAnswer {
  /** That was asked with. */
  readonly token: string;
  /** undefined: it is gone. */
  readonly video: Video | undefined;
}

/** Access, and those who look after it. */
export interface AccessKeeper extends MediaAccess {
  /** What is to be used from the next request on. */
  know(known: Known): void;
  /** Looks after what plays, while it does; the result ends it. */
  attend(session: Session): () => void;
}

/** Keeps what opens one player's media new enough, and tells when it cannot be. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one visitor's access; its steps share its state
export function createAccess({ ask, now, random }: AccessPorts): AccessKeeper {
  const listeners = new Set<() => void>();
  let known: Known | undefined;
  let name = '';
  let before: readonly Playable[] = [];
  let addresses: Addresses | undefined;
  let revision = 0;
  /** Of token or addresses, whichever ends first. */
  let endTime = Number.POSITIVE_INFINITY;
  let renewTime = Number.POSITIVE_INFINITY;
  let checkTime = Number.POSITIVE_INFINITY;
  let flight: Promise<Renewal> | undefined;
  /** It asks for another token, too. */
  let isRenewing = false;
  /** What the last asking for something newer has led to, for whoever is refused with the same. */
  let spent: { readonly revision: number; readonly until: number; readonly renewal: Renewal } | undefined;

  const access: AccessKeeper = {
    request(url) {
      const { token = '' } = known ?? {};
      const newest = addresses?.newest(url) ?? { url: new URL(url, document.baseURI).href, endTime: null };
      const mayHave = token !== '' && addresses?.mayHaveToken(newest.url);
      return { ...newest, headers: mayHave ? { Authorization: `Bearer ${token}` } : {}, revision };
    },
    async fetch(url, init) {
      const asked = access.request(url);
      const answer = await send(asked, init);
      if (answer.status !== 401 && answer.status !== 403) return answer;
      const renewal = await access.renew(asked);
      if (renewal === 'same') return answer;
      void answer.body?.cancel();
      if (renewal === 'new') return send(access.request(url), init);
      // Nothing is wrong with the media: whoever asks is to try again, as if there were no network.
      if (renewal === 'unanswered') throw new TypeError('Nobody says whether the visitor may watch');
      return new Promise(() => {});
    },
    async renew(refused) {
      if (refused.revision !== revision) return 'new';
      if (spent?.revision === revision && now() < spent.until) return spent.renewal;
      // A look that brings no other token may be under way.
      const seen = flight && !isRenewing ? await flight : 'same';
      if (seen !== 'same') return seen;
      const renewal = await (flight ?? begin(true));
      if (renewal !== 'unanswered') spent = spentBy(renewal);
      return renewal;
    },
    isDue: ({ endTime, revision: used }) => used !== revision && endTime !== null && endTime - now() < DUE,
    know(next) {
      if (spent?.renewal === 'denied') spent = undefined;
      const { token, playable } = next;
      const { id, urls, tokenOrigins, captions, storyboardUrl } = playable;
      const given = JSON.stringify([token, id, urls, tokenOrigins, captions, storyboardUrl]);
      if (given === name) return;
      name = given;
      before = known?.playable.id === id ? [...before.slice(-MOST_BEFORE), known.playable] : [];
      known = next;
      addresses = addressesOf(playable, before);
      revision += 1;
      schedule();
      for (const listener of listeners) listener();
    },
    attend(session) {
      const ended = new AbortController();
      session.media.addEventListener('timeupdate', tick, ended);
      const listener = () => {
        // Whoever had signed out is back, or somebody else is there.
        if (session.error?.code === 'ERROR_CODE_NOT_AUTHENTICATED') session.retry();
      };
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        ended.abort();
      };
    },
  };
  return access;

  function schedule(): void {
    const time = now();
    checkTime = time + CHECK * (1 - JITTER + 2 * JITTER * random());
    endTime = Math.min(
      known?.playable.expireTime ?? Number.POSITIVE_INFINITY,
      tokenEnd(known?.token ?? '') ?? Number.POSITIVE_INFINITY
    );
    const early = Math.min(time + (endTime - time) * LIFE, endTime - BEFORE_END);
    // What has ended already, or seems so by an odd clock, is asked for when it is refused.
    renewTime = endTime > time ? Math.max(time + LEAST, early) : checkTime;
  }

  function tick(): void {
    const isGuarded = known !== undefined && (known.token !== '' || known.playable.expireTime !== null);
    const isTime = now() >= Math.min(renewTime, checkTime);
    if (isGuarded && isTime && !flight) void begin(now() >= renewTime);
  }

  /** One that is refused though it is new is not to be renewed on and on. */
  function spentBy(renewal: Renewal): typeof spent {
    return renewal === 'new'
      ? { revision, until: now() + LEAST, renewal: 'same' }
      : { revision, until: now() + CHECK, renewal };
  }

  function begin(renews: boolean): Promise<Renewal> {
    isRenewing = renews;
    flight = look(renews);
    return flight;
  }

  /** Asks, and learns from the answer. */
  async function look(renews: boolean): Promise<Renewal> {
    const used = revision;
    const { id = '' } = known?.playable ?? {};
    const answer = await ask({ id, renews });
    const renewal = learnt(answer && id === known?.playable.id ? take(answer) : answer && 'same', used);
    flight = undefined;
    if (revision === used) {
      checkTime = now() + CHECK;
      // Whoever keeps a token until its end has no other before it.
      if (renews) renewTime = now() + Math.max(AGAIN, (endTime - now()) / 2);
    }
    return renewal;
  }

  /** What that comes to, for whoever has used `used`. */
  function learnt(said: 'same' | 'denied' | null, used: number): Renewal {
    if (said === 'denied') return said;
    return revision === used ? (said ?? 'unanswered') : 'new';
  }

  function take({ token, video }: AccessAnswer): 'same' | 'denied' {
    if (!video || video.error !== null) return 'denied';
    const playable = playableOf(video);
    if (playable) access.know({ token, playable });
    return 'same';
  }
}

/** Answers whose addresses are still known: somebody may ask by one of them. */
const MOST_BEFORE = 8;

/** The header goes no further than its origin: `fetch` leaves it out after a redirect to another. */
function send({ url, headers }: MediaRequest, init: RequestInit = {}): Promise<Response> {
  const all = new Headers(init.headers);
  for (const [header, value] of Object.entries(headers)) all.set(header, value);
  return fetch(url, { ...init, headers: all });
}
