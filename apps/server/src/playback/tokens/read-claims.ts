import type { JWTPayload } from 'jose';
import { findUnstorable } from '../../content/resource/storable.ts';

/** The claims of the token itself, under our names. */
export interface TokenClaims {
  /** null if it names none. */
  readonly userId: string | null;
  readonly videoIds: '*' | readonly string[];
  /** The purchases in the token. */
  readonly offerIds: readonly string[];
  /** Epoch ms. */
  readonly expireTime: number;
}

/** The last ms that a `Date` can represent. Source: ECMA-262, Time Values. */
const END_OF_TIME = 8.64e15;

/**
 * Reads `sub`, `vid`, `ent` and `exp` of a payload with a valid signature; null if one has a wrong type (contract
 * §2.6). Without `vid` it is valid for every video (`*`); without `ent` it has no purchases.
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

/** Returns undefined for an invalid id. */
function readUserId(sub: unknown): string | null | undefined {
  if (sub === undefined) return null;
  if (typeof sub !== 'string' || sub === '') return undefined;
  // It is used in a query, and the store rejects some characters.
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
