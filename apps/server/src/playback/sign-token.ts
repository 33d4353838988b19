import type { WirePlaybackTokenWish } from '@touchline/contract';
import { SignJWT } from 'jose';
import { fieldInvalid } from '../errors.ts';
import { readTime } from '../resource/fields.ts';
import { findUnstorable } from '../resource/storable.ts';
import type { PlaybackKeys } from './playback-keys.ts';
import { DEFAULT_LIFE, LONGEST_LIFE, MAX_TOKEN } from './token-rules.ts';

/** What signing takes. */
export interface Signing {
  readonly keys: PlaybackKeys;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** A token and when it expires, in epoch ms. */
export interface SignedToken {
  readonly token: string;
  readonly expireTime: number;
}

/**
 * Signs a playback token of a publisher's with the server's own key. Throws `fieldInvalid` for a time that is past or too
 * far off, `RESOURCE_NOT_FOUND` when there is no such publisher.
 */
export async function signToken(
  publisher: string,
  wish: WirePlaybackTokenWish,
  { keys, clock }: Signing
): Promise<SignedToken> {
  const field = findUnstorable(wish);
  if (field !== null) throw fieldInvalid(field, 'holds a NUL or half a surrogate pair.');
  const now = clock();
  const { userId, videoIds, offerIds = [] } = wish;
  const exp = Math.floor(expireTimeOf(wish, now) / 1_000);
  const { kid, privateKey } = await keys.signer(publisher);
  const claims = {
    ...(userId && { sub: userId }),
    aud: publisher,
    iat: Math.floor(now / 1_000),
    exp,
    vid: videoIds ? [...videoIds] : '*',
    ent: [...offerIds],
  };
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).sign(privateKey);
  if (token.length > MAX_TOKEN)
    throw fieldInvalid('videoIds', `make a token of more than ${MAX_TOKEN} characters; name fewer, or none for all.`);
  return { token, expireTime: exp * 1_000 };
}

function expireTimeOf({ expireTime }: WirePlaybackTokenWish, now: number): number {
  const time = Date.parse(readTime(expireTime ?? null, 'expireTime') ?? new Date(now + DEFAULT_LIFE).toISOString());
  if (time <= now) throw fieldInvalid('expireTime', 'is past.');
  if (time > now + LONGEST_LIFE) throw fieldInvalid('expireTime', 'must be within 24 hours from now.');
  return time;
}
