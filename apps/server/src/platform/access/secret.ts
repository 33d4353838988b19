import { createHash, timingSafeEqual } from 'node:crypto';

/** The prefix of secret keys, which identifies them, also for secret scanners. */
export const SECRET_PREFIX = 'sk_';

/**
 * Returns the SHA-256 hash (hex). It suffices for our tokens, which have 256 random bits; a password would need a slow
 * hash.
 */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
