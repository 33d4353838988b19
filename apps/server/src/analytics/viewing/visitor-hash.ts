import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Ids that are remembered: some 10 MB. */
const MAX_IDS = 50_000;

/**
 * Makes 64 bits of an id of a visitor: the first of an HMAC-SHA256 under a key of the server. The same visitor stays the
 * same, and who reads the store cannot tell who it is. `key`: base64url.
 */
export function createVisitorHash(key: string): (id: string) => bigint {
  const secret = Buffer.from(key, 'base64url');
  const known = new LRUCache<string, bigint>({ max: MAX_IDS });
  return (id) => {
    const hash = known.get(id) ?? createHmac('sha256', secret).update(id).digest().readBigUInt64BE();
    known.set(id, hash);
    return hash;
  };
}
