import { hash } from 'node:crypto';
import type { TokenState } from '@touchline/domain';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/schema.ts';
import { type HeldOffer, heldAt, loadHeldOffers } from '../entitlements/load.ts';
import type { KeyRing } from './key-ring.ts';
import type { PlaybackKeys } from './playback-keys.ts';
import type { TokenClaims } from './read-claims.ts';
import { CLOCK_SKEW } from './token-rules.ts';
import { verifyToken } from './verify-token.ts';

/** Tokens that are remembered at once, some 10 MB: each visitor of a match sends one with every segment. */
const MAX_REMEMBERED = 20_000;

/** What a playback token says that is to be believed (contract §2.6). */
export interface PlaybackClaims {
  /** Whose it is; null: it names nobody. */
  readonly userId: string | null;
  /** `*`: every video of the publisher. */
  readonly videoIds: '*' | readonly string[];
  /** What was bought, by the token and by the entitlements that the server knows of. */
  readonly offerIds: readonly string[];
  /** Epoch ms at which those end that the server knows of; the others end with the token. */
  readonly heldUntil: ReadonlyMap<string, number>;
  /** Epoch ms from which on it is no longer good; what it opens must not stay open longer. */
  readonly expireTime: number;
}

/** A token that was good until it ran out, so that a fresh one would do, or one that never was good. */
export type TokenFault = 'EXPIRED' | 'INVALID';

/** Reads playback tokens. */
export interface PlaybackTokens {
  /** What a bearer token of a publisher's says, or why it is not to be believed. */
  read(publisher: string, token: string): Promise<PlaybackClaims | TokenFault>;
}

/** What a visitor shows: no token, one that is not to be believed, or its claims. */
export type ShownToken = 'NONE' | TokenFault | PlaybackClaims;

/** What that says of one video. A token for other videos is not to be believed here, nor is one that has run out. */
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

/** A token whose signature is good. */
interface Remembered {
  readonly claims: TokenClaims;
  /** The keys that it was checked with. */
  readonly ring: KeyRing;
  readonly held: readonly HeldOffer[];
  /** The state of the publisher's entitlements in which `held` was read. */
  readonly entitlements: string;
}

/**
 * Reads playback tokens and remembers those that are good, for media are asked for with each segment: the signature until
 * a key changes, what was bought until an entitlement does. Times are looked at on each request.
 */
export function createPlaybackTokens({ keys, database, clock, log }: TokensPorts): PlaybackTokens {
  const remembered = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED });

  const refuse = (publisher: string, fault: TokenFault, why: string): TokenFault => {
    log.debug({ publisher, fault, why }, 'a playback token is not believed');
    return fault;
  };

  return {
    async read(publisher, token) {
      const { ring, entitlements } = await keys.of(publisher);
      const now = clock();
      // Not the token itself: what is remembered must not be of use to anybody who reads this memory.
      const name = hash('sha256', `${publisher} ${token}`, 'base64url');
      const before = remembered.get(name);
      const known = before?.ring === ring ? before : null;
      const verified = known ?? (await verifyToken(token, { publisher, ring, now }));
      const { claims } = verified;
      if (claims === null) return refuse(publisher, 'INVALID', verified.why);
      if (now >= claims.expireTime + CLOCK_SKEW) return refuse(publisher, 'EXPIRED', 'expired');

      const { userId } = claims;
      const isKnown = known?.entitlements === entitlements || userId === null;
      const held = isKnown ? (known?.held ?? []) : await loadHeldOffers(database, { publisher, userId, now });
      remembered.set(name, { claims, ring, held, entitlements });
      const heldUntil = heldAt(
        held.filter(({ offerId }) => !claims.offerIds.includes(offerId)),
        now
      );
      return { ...claims, offerIds: [...new Set([...claims.offerIds, ...heldUntil.keys()])], heldUntil };
    },
  };
}
