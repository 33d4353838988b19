import type { WirePlaybackTokenRequest } from '@touchline/contract';
import { SignJWT } from 'jose';
import { readTime } from '../../content/resource/fields.ts';
import { findUnstorable } from '../../content/resource/storable.ts';
import { fieldInvalid } from '../../platform/http/errors.ts';
import type { PlaybackKeys } from './playback-keys.ts';
import { DEFAULT_LIFETIME_MS, MAX_LIFETIME_MS, MAX_TOKEN } from './token-rules.ts';

/** The dependencies of signing. */
export interface Signing {
  readonly keys: PlaybackKeys;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** A token and its expiry in epoch ms. */
export interface SignedToken {
  readonly token: string;
  readonly expireTime: number;
}

/**
 * Signs a playback token of a publisher with the server's own key. Throws `FIELD_INVALID` for a time in the past or too
 * far in the future, `RESOURCE_NOT_FOUND` for an unknown publisher.
 */
export async function signToken(
  publisher: string,
  tokenRequest: WirePlaybackTokenRequest,
  { keys, clock }: Signing
): Promise<SignedToken> {
  const field = findUnstorable(tokenRequest);
  if (field !== null) throw fieldInvalid(field, 'holds a NUL or an unpaired surrogate.');
  const now = clock();
  const { userId, videoIds, offerIds = [] } = tokenRequest;
  const exp = Math.floor(expireTimeOf(tokenRequest, now) / 1_000);
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

function expireTimeOf({ expireTime }: WirePlaybackTokenRequest, now: number): number {
  const time = Date.parse(
    readTime(expireTime ?? null, 'expireTime') ?? new Date(now + DEFAULT_LIFETIME_MS).toISOString()
  );
  if (time <= now) throw fieldInvalid('expireTime', 'is in the past.');
  if (time > now + MAX_LIFETIME_MS) throw fieldInvalid('expireTime', 'must be within 24 hours from now.');
  return time;
}
