import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MediaAddress } from '../media-address.ts';

/** Epoch s without sign, point or leading zero: one notation per time, until the year 2286. */
const EXPIRY = /^[1-9]\d{9}$/;
/** 256 bits, base64url. */
const SIGNATURE = /^[\w-]{43}$/;

/** The scope of a signature: all files of a folder, or one. */
export type SignedScope = 'FOLDER' | 'FILE';

/** The result of reading a signature. */
export type ReadSignature =
  | { readonly state: 'NONE' | 'EXPIRED' | 'INVALID' }
  | { readonly state: 'GOOD'; readonly scope: SignedScope; readonly exp: number; readonly sig: string };

/** Signs a folder until `exp` (epoch s): HMAC-SHA256, base64url. */
export function signFolder(key: string, folder: string, exp: number): string {
  return sign(key, `folder\n${folder}\n${exp}`);
}

/** Signs one file until `exp` (epoch s). */
export function signFile(key: string, { folder, path }: MediaAddress, exp: number): string {
  return sign(key, `file\n${folder}\n${exp}\n${path}`);
}

/**
 * Verifies `exp` and `sig` of a query or a cookie for an address. `now`: epoch ms.
 *
 * There is no clock tolerance, because our own servers set the generous times. Only a signature that was valid is
 * reported as expired.
 */
export function readSignature(
  key: string,
  address: MediaAddress,
  { exp, sig, now }: { exp: unknown; sig: unknown; now: number }
): ReadSignature {
  if (exp === undefined && sig === undefined) return { state: 'NONE' };
  if (typeof exp !== 'string' || typeof sig !== 'string') return { state: 'INVALID' };
  if (!EXPIRY.test(exp) || !SIGNATURE.test(sig)) return { state: 'INVALID' };
  const time = Number(exp);
  // Both are computed, so that the timing reveals nothing.
  const isFolders = isSame(sig, signFolder(key, address.folder, time));
  const isFiles = isSame(sig, signFile(key, address, time));
  if (!isFolders && !isFiles) return { state: 'INVALID' };
  if (now >= time * 1_000) return { state: 'EXPIRED' };
  return { state: 'GOOD', scope: isFolders ? 'FOLDER' : 'FILE', exp: time, sig };
}

function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares texts, because base64url has several notations of one value. */
function isSame(actual: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(actual), Buffer.from(expected));
}
