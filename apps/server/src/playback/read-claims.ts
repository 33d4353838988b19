import type { JWTPayload } from 'jose';
import { findUnstorable } from '../resource/storable.ts';

/** What a token itself says, in our words. */
export interface TokenClaims {
  /** null: it names nobody. */
  readonly userId: string | null;
  readonly videoIds: '*' | readonly string[];
  /** What it says was bought. */
  readonly offerIds: readonly string[];
  /** Epoch ms. */
  readonly expireTime: number;
}

/** The last ms that a `Date` can name. Source: ECMA-262, Time Values. */
const END_OF_TIME = 8.64e15;

/**
 * Reads `sub`, `vid`, `ent` and `exp` of a payload whose signature is good; null when one of them is of another type than
 * it should be (contract §2.6). No `vid`: every video, as `*`; no `ent`: nothing was bought.
 */
export function readClaims({ sub, vid, ent, exp }: JWTPayload): TokenClaims | null {
  const userId = readUserId(sub);
  const videoIds = vid === undefined ? '*' : readVideoIds(vid);
  const offerIds = ent === undefined ? [] : readTexts(ent);
  const expireTime = typeof exp === 'number' ? exp * 1_000 : Number.NaN;
  if (userId === undefined || videoIds === null || offerIds === null || !(Math.abs(expireTime) <= END_OF_TIME))
    return null;
  return { userId, videoIds, offerIds, expireTime };
}

/** undefined: it is none. */
function readUserId(sub: unknown): string | null | undefined {
  if (sub === undefined) return null;
  if (typeof sub !== 'string' || sub === '') return undefined;
  // The store is asked about it, which refuses some characters.
  return findUnstorable(sub) === null ? sub : undefined;
}

function readVideoIds(vid: unknown): TokenClaims['videoIds'] | null {
  if (vid === '*') return '*';
  const ids = readTexts(vid);
  return ids?.includes('*') ? '*' : ids;
}

function readTexts(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : null;
}
