import { createHash, timingSafeEqual } from 'node:crypto';
import type { WireSecretKeyFields } from '@touchline/contract';
import type { Database } from '../database/schema.ts';

/** Every secret key begins so, which tells it from other tokens, also to secret scanners. */
export const SECRET_PREFIX = 'sk_';

/** SHA-256, hex. Right for our tokens, which hold 256 random bits; a password would need a slow hash. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** Whose secret key this is; null when it is none, `disabled` when it may not be used any more. */
export async function publisherOfSecret(
  database: Database,
  token: string
): Promise<{ readonly publisher: string; readonly disabled: boolean } | null> {
  if (!token.startsWith(SECRET_PREFIX)) return null;
  // Found by its hash, so the time this takes says nothing about the token.
  const row = await database
    .selectFrom('secret_keys')
    .where('hash', '=', hashOf(token))
    .select(['publisher_id', 'body'])
    .executeTakeFirst();
  if (!row) return null;
  return { publisher: row.publisher_id, disabled: (row.body as WireSecretKeyFields).state !== 'ACTIVE' };
}
