import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, type ProtectedHeaderParameters } from 'jose';
import type { KeyRing, RingKey } from './key-ring.ts';
import { readClaims, type TokenClaims } from './read-claims.ts';
import { CLOCK_SKEW_MS, MAX_TOKEN } from './token-rules.ts';

/** The claims of a token with a valid signature, also if it has expired; or why it is invalid. */
export type Verified = { readonly claims: TokenClaims } | { readonly claims: null; readonly why: string };

/** The data for verifying a token. */
export interface Check {
  readonly publisher: string;
  readonly ring: KeyRing;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Verifies signature, audience, times and types of a playback token (contract §2.6; RFC 8725).
 *
 * The key determines the algorithm, regardless of the token, so a public key never serves as a secret. Tokens that are
 * too long are not decoded, and no extension is accepted.
 */
export async function verifyToken(token: string, check: Check): Promise<Verified> {
  if (token.length > MAX_TOKEN) return rejected(`longer than ${MAX_TOKEN} characters`);
  const header = readHeader(token);
  if (!header) return rejected('not a JWT');
  if ('crit' in header) return rejected('extensions in crit');

  const keys = keysFor(header, check);
  if (keys.length === 0) return rejected('no key of this kid and alg');
  for (const key of keys) {
    const verified = await verifyWith(key, token, check);
    if (verified) return verified;
  }
  return rejected('signature');
}

function rejected(why: string): Verified {
  return { claims: null, why };
}

function readHeader(token: string): ProtectedHeaderParameters | null {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return null;
  }
}

/** Returns the key that the token names, or those that may have signed it if it names none. */
function keysFor({ alg, kid }: ProtectedHeaderParameters, { ring, now }: Check): readonly RingKey[] {
  const keys = ring.keys.filter(({ algorithm, retireTime }) => algorithm === alg && now < retireTime);
  return kid === undefined ? keys.filter(({ needsKid }) => !needsKid) : keys.filter((key) => key.kid === kid);
}

/** Returns null if another key signed it. */
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
      clockTolerance: CLOCK_SKEW_MS / 1_000,
      currentDate: new Date(now),
    });
    return read(payload, { now, retireTime });
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return null;
    // The caller, which caches it, checks the expiry on each request.
    if (error instanceof errors.JWTExpired) return read(error.payload, { now, retireTime });
    if (error instanceof errors.JOSEError) return rejected(error.message);
    throw error;
  }
}

function read(payload: JWTPayload, { now, retireTime }: { now: number; retireTime: number }): Verified {
  const claims = readClaims(payload);
  if (!claims) return rejected('claims of another type');
  const { iat } = payload;
  // The JWT specification does not require this, but a signer with a correct clock never signs a token for tomorrow.
  if (iat !== undefined && iat * 1_000 > now + CLOCK_SKEW_MS) return rejected('iat is in the future');
  // The owner of a retired key could set any expiry.
  return { claims: { ...claims, expireTime: Math.min(claims.expireTime, retireTime - CLOCK_SKEW_MS) } };
}
