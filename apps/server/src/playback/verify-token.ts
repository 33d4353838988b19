import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, type ProtectedHeaderParameters } from 'jose';
import type { KeyRing, RingKey } from './key-ring.ts';
import { readClaims, type TokenClaims } from './read-claims.ts';
import { CLOCK_SKEW, MAX_TOKEN } from './token-rules.ts';

/** What a token says that is good, or was until its time was over; or why it never was. */
export type Verified = { readonly claims: TokenClaims } | { readonly claims: null; readonly why: string };

/** What a token is checked with. */
export interface Check {
  readonly publisher: string;
  readonly ring: KeyRing;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Checks signature, audience, times and types of a playback token (contract §2.6; RFC 8725).
 *
 * The algorithm is the key's own, whatever the token says: a public key never serves as a secret. Nothing is decoded of
 * what is too long, and no extension is understood.
 */
export async function verifyToken(token: string, check: Check): Promise<Verified> {
  if (token.length > MAX_TOKEN) return refused(`longer than ${MAX_TOKEN} characters`);
  const header = readHeader(token);
  if (!header) return refused('no JWT');
  if ('crit' in header) return refused('extensions in crit');

  const keys = keysFor(header, check);
  if (keys.length === 0) return refused('no key of this kid and alg');
  for (const key of keys) {
    const verified = await verifyWith(key, token, check);
    if (verified) return verified;
  }
  return refused('signature');
}

function refused(why: string): Verified {
  return { claims: null, why };
}

function readHeader(token: string): ProtectedHeaderParameters | null {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return null;
  }
}

/** The key that the token names, or those that it may be signed with when it names none. */
function keysFor({ alg, kid }: ProtectedHeaderParameters, { ring, now }: Check): readonly RingKey[] {
  const keys = ring.keys.filter(({ algorithm, retireTime }) => algorithm === alg && now < retireTime);
  return kid === undefined ? keys.filter(({ needsKid }) => !needsKid) : keys.filter((key) => key.kid === kid);
}

/** null: another key's signature. */
async function verifyWith(
  { key, algorithm, retireTime }: RingKey,
  token: string,
  check: Check
): Promise<Verified | null> {
  const { publisher, now } = check;
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      audience: publisher,
      requiredClaims: ['exp'],
      clockTolerance: CLOCK_SKEW / 1_000,
      currentDate: new Date(now),
    });
    return read(payload, { now, retireTime });
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return null;
    // Whether it still counts is for who remembers it to say, on each request.
    if (error instanceof errors.JWTExpired) return read(error.payload, { now, retireTime });
    if (error instanceof errors.JOSEError) return refused(error.message);
    throw error;
  }
}

function read(payload: JWTPayload, { now, retireTime }: { now: number; retireTime: number }): Verified {
  const claims = readClaims(payload);
  if (!claims) return refused('claims of another type');
  const { iat } = payload;
  // Not what JWTs ask for, but a token of tomorrow is not signed by anybody whose clock is right.
  if (iat !== undefined && iat * 1_000 > now + CLOCK_SKEW) return refused('iat is in the future');
  // Who has a retired key may write into a token what he likes.
  return { claims: { ...claims, expireTime: Math.min(claims.expireTime, retireTime - CLOCK_SKEW) } };
}
