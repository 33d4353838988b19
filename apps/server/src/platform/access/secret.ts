import { createHash, timingSafeEqual } from 'node:crypto';
import type { WireSecretKeyFields } from '@touchline/contract';
import type { Database } from '../database/schema.ts';

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

/** Returns the publisher of a secret key; null if it is not one. `disabled`: it may no longer be used. */
export async function publisherOfSecret(
  database: Database,
  token: string
): Promise<{ readonly publisher: string; readonly disabled: boolean } | null> {
  if (!token.startsWith(SECRET_PREFIX)) return null;
  // The lookup is by hash, so its timing reveals nothing about the token.
  const row = await database
    .selectFrom('secret_keys')
    .where('hash', '=', hashOf(token))
    .select(['publisher_id', 'body'])
    .executeTakeFirst();
  if (!row) return null;
  return { publisher: row.publisher_id, disabled: (row.body as WireSecretKeyFields).state !== 'ACTIVE' };
}
