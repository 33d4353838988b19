import { isId, type WirePublicKeyFields, type WirePublisherFields } from '@touchline/contract';
import { DAY_MS } from '@touchline/domain';
import { createCachedLookup } from '../cache/cached-lookup.ts';
import type { Database } from '../database/schema.ts';

/** ms for which a key is cached. Changes by other servers take effect after this time, our own at once. */
const TTL_MS = 1_000;
/** ms for which a key remains valid while the store is unavailable (contract §7: stale-if-error). */
const STALE_IF_ERROR_MS = DAY_MS;
/** ms to wait for the store before a recently cached key is used. */
const STORE_TIMEOUT_MS = 300;
/** Keys in the cache. */
const MAX_KEYS = 1_000;

/** The publisher whose content a request reads. */
export interface RequestPublisher extends WirePublisherFields {
  readonly id: string;
  /** Changes with the publisher's own fields; part of every public validator. */
  readonly version: string;
  /**
   * The value of the publisher's counter when the key was looked up. Later reads are at least as recent, so updates may
   * be subscribed to from here.
   */
  readonly counter: number;
}

/** The public key of a request. */
export interface RequestPublicKey extends WirePublicKeyFields {
  readonly id: string;
  readonly publisher: RequestPublisher;
}

export interface KeyLookup {
  /** Returns null for an unknown key. */
  find(id: string): Promise<RequestPublicKey | null>;
  /** Returns the key if it is cached; null if `find` is needed. */
  peek(id: string): RequestPublicKey | null;
  /** Must be called after a write to any key or publisher. */
  forget(): void;
}

/**
 * Creates a lookup of public keys with their publishers. It has a short cache, so that a cached response costs no
 * query.
 *
 * While the store fails or is slow, cached keys remain valid, so that cached responses can be sent.
 */
export function createKeyLookup(database: Database): KeyLookup {
  let generation = 0;
  const lookup = createCachedLookup<RequestPublicKey | null>({
    load: (id) => readKey(database, id),
    max: MAX_KEYS,
    ttlMs: () => TTL_MS,
    generationOf: () => generation,
    staleIfErrorMs: STALE_IF_ERROR_MS,
    timeoutMs: STORE_TIMEOUT_MS,
  });
  return {
    find: async (id) => (isId(id) ? lookup.find(id) : null),
    peek: (id) => lookup.peek(id) ?? null,
    forget() {
      generation += 1;
    },
  };
}

async function readKey(database: Database, id: string): Promise<RequestPublicKey | null> {
  const row = await database
    .selectFrom('public_keys as key')
    .innerJoin('publishers as publisher', 'publisher.id', 'key.publisher_id')
    .where('key.id', '=', id)
    .select(['key.body', 'publisher.id as publisherId', 'publisher.body as publisherBody'])
    .select(['publisher.revision', 'publisher.create_time', 'publisher.counter'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...(row.body as WirePublicKeyFields),
    id,
    publisher: {
      ...(row.publisherBody as WirePublisherFields),
      id: row.publisherId,
      version: `${row.revision}-${row.create_time.getTime()}`,
      counter: row.counter,
    },
  };
}
