import { hash } from 'node:crypto';
import type { TokenState } from '@touchline/domain';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/schema.ts';
import { type HeldOffer, heldAt, loadHeldOffers } from '../held-offers.ts';
import type { KeyRing } from './key-ring.ts';
import type { PlaybackKeys } from './playback-keys.ts';
import type { TokenClaims } from './read-claims.ts';
import { CLOCK_SKEW_MS } from './token-rules.ts';
import { verifyToken } from './verify-token.ts';

/** Tokens in the cache, about 10 MB: each visitor of a match sends one with every segment. */
const MAX_CACHED = 20_000;

/** The claims of a valid playback token (contract §2.6). */
export interface PlaybackClaims {
  /** The user id; null if it names none. */
  readonly userId: string | null;
  /** `*` for every video of the publisher. */
  readonly videoIds: '*' | readonly string[];
  /** The purchases, by the token and by stored entitlements. */
  readonly offerIds: readonly string[];
  /** Epoch ms when stored entitlements end; the others end with the token. */
  readonly heldUntil: ReadonlyMap<string, number>;
  /** Epoch ms of the expiry; what it authorizes must not outlast it. */
  readonly expireTime: number;
}

/** A token that was valid until it expired, so that a new one may work, or one that was never valid. */
export type TokenFault = 'EXPIRED' | 'INVALID';

/** Verifies playback tokens. */
export interface PlaybackTokens {
  /** Returns the claims of a bearer token of a publisher, or why it is rejected. */
  read(publisher: string, token: string): Promise<PlaybackClaims | TokenFault>;
}

/** The token of a visitor: none, a rejected one, or its claims. */
export type ShownToken = 'NONE' | TokenFault | PlaybackClaims;

/** Returns the state of a token for one video. A token for other videos is invalid here, as is an expired one. */
export function tokenFor(shown: ShownToken, videoId: string): TokenState {
  if (shown === 'NONE') return 'NONE';
  if (typeof shown === 'string') return 'INVALID';
  const { userId, videoIds, offerIds } = shown;
  return videoIds === '*' || videoIds.includes(videoId) ? { userId, offerIds } : 'INVALID';
}

interface TokensPorts {
  readonly keys: PlaybackKeys;
  readonly database: Database;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'debug'>;
}

/** A token with a valid signature. */
interface CachedToken {
  readonly claims: TokenClaims;
  /** The keys that verified it. */
  readonly ring: KeyRing;
  readonly held: readonly HeldOffer[];
  /** The state of the publisher's entitlements when `held` was read. */
  readonly entitlements: string;
}

/**
 * Creates a verification of playback tokens that caches valid ones, because every segment request has one. The
 * signature is cached until a key changes, the purchases until an entitlement changes. Times are checked on each
 * request.
 */
export function createPlaybackTokens({ keys, database, clock, log }: TokensPorts): PlaybackTokens {
  const cache = new LRUCache<string, CachedToken>({ max: MAX_CACHED });

  const reject = (publisher: string, fault: TokenFault, why: string): TokenFault => {
    log.debug({ publisher, fault, why }, 'a playback token is not believed');
    return fault;
  };

  return {
    async read(publisher, token) {
      const { ring, entitlements } = await keys.of(publisher);
      const now = clock();
      // The hash instead of the token, so that the memory contains no usable tokens.
      const name = hash('sha256', `${publisher} ${token}`, 'base64url');
      const before = cache.get(name);
      const cached = before?.ring === ring ? before : null;
      const verified = cached ?? (await verifyToken(token, { publisher, ring, now }));
      const { claims } = verified;
      if (claims === null) return reject(publisher, 'INVALID', verified.why);
      if (now >= claims.expireTime + CLOCK_SKEW_MS) return reject(publisher, 'EXPIRED', 'expired');

      const { userId } = claims;
      const isKnown = cached?.entitlements === entitlements || userId === null;
      const held = isKnown ? (cached?.held ?? []) : await loadHeldOffers(database, { publisher, userId, now });
      cache.set(name, { claims, ring, held, entitlements });
      const heldUntil = heldAt(
        held.filter(({ offerId }) => !claims.offerIds.includes(offerId)),
        now
      );
      return { ...claims, offerIds: [...new Set([...claims.offerIds, ...heldUntil.keys()])], heldUntil };
    },
  };
}
