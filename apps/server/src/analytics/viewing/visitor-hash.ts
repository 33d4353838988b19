import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Ids whose hash is cached: about 10 MB. */
const MAX_IDS = 50_000;

/**
 * Creates a function that hashes visitor ids to 64 bits: the first bits of an HMAC-SHA256 with a key of the server. The
 * same visitor has the same hash, and a reader of the store cannot identify them. `key`: base64url.
 */
export function createVisitorHash(key: string): (id: string) => bigint {
  const secret = Buffer.from(key, 'base64url');
  const hashes = new LRUCache<string, bigint>({ max: MAX_IDS });
  return (id) => {
    const hash = hashes.get(id) ?? createHmac('sha256', secret).update(id).digest().readBigUInt64BE();
    hashes.set(id, hash);
    return hash;
  };
}
