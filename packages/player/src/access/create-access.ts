import { type Playable, playableOf, type Video } from '@touchline/domain';
import type { Session } from '../start/session.ts';
import { type Addresses, addressesOf } from './addresses.ts';
import type { Fetcher, MediaAccess, MediaRequest, Renewal } from './media-access.ts';
import { tokenExpiryTime } from './token-expiry.ts';

/**
 * ms between two checks whether the visitor still has access, and the share by which they vary, so that players do not
 * check at the same time.
 */
const CHECK_INTERVAL_MS = 60_000;
const CHECK_JITTER = 0.1;
/** Access is renewed after this share of its lifetime, or this many ms before its end, whichever is sooner. */
const RENEWAL_SHARE = 0.8;
const RENEWAL_LEAD_MS = 10_000;
/** Minimum ms before a renewal, however short the lifetime is. */
const MIN_RENEWAL_INTERVAL_MS = 3_000;
/** ms until the next attempt after a request without a response. */
const RETRY_DELAY_MS = 5_000;
/** ms before its expiry at which a URL should be replaced. */
const EXPIRY_MARGIN_MS = 5_000;

/** The visitor's access to a video. */
export interface AccessData {
  /** '': the visitor is not signed in. */
  readonly token: string;
  readonly playable: Playable;
}

export interface AccessPorts {
  /** Requests the visitor's access. `renews`: with a new token, if there is one. null: no response. Never rejects. */
  readonly requestAccess: (request: { readonly id: string; readonly renews: boolean }) => Promise<AccessResult | null>;
  /** Epoch ms by the server's clock. */
  readonly now: () => number;
  /** 0 up to 1. */
  readonly random: () => number;
}

export interface AccessResult {
  /** The token of the request. */
  readonly token: string;
  /** undefined: the video no longer exists. */
  readonly video: Video | undefined;
}

/** Access to media, with the methods that keep it current. */
export interface AccessManager extends MediaAccess {
  /** Sets the access for the next request on. */
  update(current: AccessData): void;
  /** Keeps access current while the session plays. Returns a function that stops it. */
  watchSession(session: Session): () => void;
}

/** Creates access to one player's media, and renews it before it expires. */
export function createAccess(ports: AccessPorts): AccessManager {
  return new RenewedAccess(ports);
}

class RenewedAccess implements AccessManager {
  readonly #ports: AccessPorts;
  readonly #listeners = new Set<() => void>();
  #current: AccessData | undefined;
  #currentKey = '';
  #previous: readonly Playable[] = [];
  #addresses: Addresses | undefined;
  #revision = 0;
  /** When the token or the URLs expire, whichever is first. */
  #endTime = Number.POSITIVE_INFINITY;
  #renewTime = Number.POSITIVE_INFINITY;
  #checkTime = Number.POSITIVE_INFINITY;
  #pending: Promise<Renewal> | undefined;
  /** The pending request also asks for a new token. */
  #isRenewing = false;
  /** Result of the last renewal, for later rejections with the same access. */
  #lastRenewal: { readonly revision: number; readonly until: number; readonly renewal: Renewal } | undefined;

  constructor(ports: AccessPorts) {
    this.#ports = ports;
  }

  request(url: string): MediaRequest {
    const { token = '' } = this.#current ?? {};
    const newest = this.#addresses?.newest(url) ?? { url: new URL(url, document.baseURI).href, endTime: null };
    const maySendToken = token !== '' && this.#addresses?.maySendToken(newest.url);
    return { ...newest, headers: maySendToken ? { Authorization: `Bearer ${token}` } : {}, revision: this.#revision };
  }

  /** A function of its own, because callers pass it on like the browser's `fetch`. */
  readonly fetch: Fetcher = async (url, init) => {
    const request = this.request(url);
    const response = await send(request, init);
    if (response.status !== 401 && response.status !== 403) return response;
    const renewal = await this.renew(request);
    if (renewal === 'same') return response;
    void response.body?.cancel();
    if (renewal === 'new') return send(this.request(url), init);
    // The media are fine: the caller should retry, as after a network error.
    if (renewal === 'unanswered') throw new TypeError('No response about the visitor’s access');
    return new Promise(() => {});
  };

  async renew(rejected: MediaRequest): Promise<Renewal> {
    if (rejected.revision !== this.#revision) return 'new';
    if (this.#lastRenewal?.revision === this.#revision && this.#ports.now() < this.#lastRenewal.until)
      return this.#lastRenewal.renewal;
    // A check without a new token may be pending.
    const checkResult = this.#pending && !this.#isRenewing ? await this.#pending : 'same';
    if (checkResult !== 'same') return checkResult;
    const renewal = await (this.#pending ?? this.#startRequest(true));
    if (renewal !== 'unanswered') this.#keepRenewal(renewal);
    return renewal;
  }

  isDue({ endTime, revision }: MediaRequest): boolean {
    return revision !== this.#revision && endTime !== null && endTime - this.#ports.now() < EXPIRY_MARGIN_MS;
  }

  update(next: AccessData): void {
    if (this.#lastRenewal?.renewal === 'denied') this.#lastRenewal = undefined;
    const { token, playable } = next;
    const { id, urls, tokenOrigins, captions, storyboardUrl } = playable;
    const key = JSON.stringify([token, id, urls, tokenOrigins, captions, storyboardUrl]);
    if (key === this.#currentKey) return;
    this.#currentKey = key;
    const before = this.#current?.playable;
    this.#previous = before?.id === id ? [...this.#previous.slice(-MAX_PREVIOUS), before] : [];
    this.#current = next;
    this.#addresses = addressesOf(playable, this.#previous);
    this.#revision += 1;
    this.#schedule();
    for (const listener of this.#listeners) listener();
  }

  watchSession(session: Session): () => void {
    const ended = new AbortController();
    session.media.addEventListener('timeupdate', () => this.#requestWhenDue(), ended);
    const listener = () => {
      // The visitor has signed in again, or another visitor has.
      if (session.error?.code === 'ERROR_CODE_NOT_AUTHENTICATED') session.retry();
    };
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      ended.abort();
    };
  }

  #schedule(): void {
    const { now, random } = this.#ports;
    const time = now();
    this.#checkTime = time + CHECK_INTERVAL_MS * (1 - CHECK_JITTER + 2 * CHECK_JITTER * random());
    this.#endTime = Math.min(
      this.#current?.playable.expireTime ?? Number.POSITIVE_INFINITY,
      tokenExpiryTime(this.#current?.token ?? '') ?? Number.POSITIVE_INFINITY
    );
    const renewalDueTime = Math.min(time + (this.#endTime - time) * RENEWAL_SHARE, this.#endTime - RENEWAL_LEAD_MS);
    // Expired access, or access that seems so by a wrong clock, is renewed when a request is rejected.
    this.#renewTime = this.#endTime > time ? Math.max(time + MIN_RENEWAL_INTERVAL_MS, renewalDueTime) : this.#checkTime;
  }

  #requestWhenDue(): void {
    const current = this.#current;
    const isProtected = current !== undefined && (current.token !== '' || current.playable.expireTime !== null);
    const time = this.#ports.now();
    const isDueNow = time >= Math.min(this.#renewTime, this.#checkTime);
    if (isProtected && isDueNow && !this.#pending) void this.#startRequest(time >= this.#renewTime);
  }

  /** Limits renewals: new access that is rejected is not renewed again and again. */
  #keepRenewal(renewal: Renewal): void {
    const revision = this.#revision;
    const time = this.#ports.now();
    this.#lastRenewal =
      renewal === 'new'
        ? { revision, until: time + MIN_RENEWAL_INTERVAL_MS, renewal: 'same' }
        : { revision, until: time + CHECK_INTERVAL_MS, renewal };
  }

  #startRequest(renews: boolean): Promise<Renewal> {
    this.#isRenewing = renews;
    this.#pending = this.#fetchAccess(renews);
    return this.#pending;
  }

  /** Requests access, and applies the result. */
  async #fetchAccess(renews: boolean): Promise<Renewal> {
    const { requestAccess, now } = this.#ports;
    const usedRevision = this.#revision;
    const { id = '' } = this.#current?.playable ?? {};
    const response = await requestAccess({ id, renews });
    const outcome = response && id === this.#current?.playable.id ? this.#apply(response) : response && 'same';
    const renewal = this.#renewalOf(outcome, usedRevision);
    this.#pending = undefined;
    if (this.#revision === usedRevision) {
      this.#checkTime = now() + CHECK_INTERVAL_MS;
      // Clients that keep a token until it expires have no other before that.
      if (renews) this.#renewTime = now() + Math.max(RETRY_DELAY_MS, (this.#endTime - now()) / 2);
    }
    return renewal;
  }

  /** Returns the outcome for requests that used the revision `usedRevision`. */
  #renewalOf(outcome: 'same' | 'denied' | null, usedRevision: number): Renewal {
    if (outcome === 'denied') return outcome;
    return this.#revision === usedRevision ? (outcome ?? 'unanswered') : 'new';
  }

  #apply({ token, video }: AccessResult): 'same' | 'denied' {
    if (!video || video.error !== null) return 'denied';
    const playable = playableOf(video);
    if (playable) this.update({ token, playable });
    return 'same';
  }
}

/** Maximum number of earlier versions whose URLs may still be requested. */
const MAX_PREVIOUS = 8;

/** Sends a request. Browsers drop the header after a redirect to another origin. */
function send({ url, headers }: MediaRequest, init: RequestInit = {}): Promise<Response> {
  const merged = new Headers(init.headers);
  for (const [header, value] of Object.entries(headers)) merged.set(header, value);
  return fetch(url, { ...init, headers: merged });
}
