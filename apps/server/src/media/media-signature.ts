import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MediaAddress } from './media-address.ts';

/** Epoch s without a sign, a point or a leading zero: one spelling for one time, until the year 2286. */
const EXPIRY = /^[1-9]\d{9}$/;
/** 256 bits, base64url. */
const SIGNATURE = /^[\w-]{43}$/;

/** What a signature opens: all files of a folder, or one. */
export type SignedScope = 'FOLDER' | 'FILE';

/** What came of reading a signature. */
export type ReadSignature =
  | { readonly state: 'NONE' | 'EXPIRED' | 'INVALID' }
  | { readonly state: 'GOOD'; readonly scope: SignedScope; readonly exp: number; readonly sig: string };

/** Signs for everything in a folder until `exp` (epoch s): HMAC-SHA256, base64url. */
export function signFolder(key: string, folder: string, exp: number): string {
  return sign(key, `folder\n${folder}\n${exp}`);
}

/** Signs for one file until `exp` (epoch s). */
export function signFile(key: string, { folder, path }: MediaAddress, exp: number): string {
  return sign(key, `file\n${folder}\n${exp}\n${path}`);
}

/**
 * Reads what `exp` and `sig` of a query, or a cookie, say about an address. `now`: epoch ms.
 *
 * No tolerance for clocks: it is our own that set the time, and it is generous. That a signature has run out is told only
 * of one that was good.
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
  // Both are computed, so that the time this takes says nothing.
  const isFolders = isSame(sig, signFolder(key, address.folder, time));
  const isFiles = isSame(sig, signFile(key, address, time));
  if (!isFolders && !isFiles) return { state: 'INVALID' };
  if (now >= time * 1_000) return { state: 'EXPIRED' };
  return { state: 'GOOD', scope: isFolders ? 'FOLDER' : 'FILE', exp: time, sig };
}

function sign(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** As text: base64url has several spellings of one value. */
function isSame(given: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(right));
}
