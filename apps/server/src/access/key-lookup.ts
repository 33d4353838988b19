import { ID_PATTERN, type WirePublicKeyFields, type WirePublisherFields } from '@touchline/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/schema.ts';

/** ms that a key may be known without asking again; another server's change is seen this late, our own at once. */
const FRESH = 1_000;
/** Keys known at once. */
const MAX_KEYS = 1_000;
const KEY = new RegExp(ID_PATTERN);

/** The publisher whose content a request reads. */
export interface RequestPublisher extends WirePublisherFields {
  readonly id: string;
  /** Changes with the publisher's own fields: part of every public validator. */
  readonly version: string;
}

/** The public key that a request bears. */
export interface RequestPublicKey extends WirePublicKeyFields {
  readonly id: string;
  readonly publisher: RequestPublisher;
}

export interface KeyLookup {
  /** null: there is no such key. */
  find(id: string): Promise<RequestPublicKey | null>;
  /** Call after a write to any key or publisher. */
  forget(): void;
}

/** Finds public keys with their publishers, with a short memory so that a cached answer costs one query. */
export function createKeyLookup(database: Database): KeyLookup {
  const known = new LRUCache<string, RequestPublicKey>({ max: MAX_KEYS, ttl: FRESH });
  let generation = 0;
  return {
    async find(id) {
      const key = known.get(id);
      if (key) return key;
      if (!KEY.test(id)) return null;

      const asked = generation;
      const found = await readKey(database, id);
      // A write that came between makes this answer old.
      if (found && asked === generation) known.set(id, found);
      return found;
    },
    forget() {
      generation += 1;
      known.clear();
    },
  };
}

async function readKey(database: Database, id: string): Promise<RequestPublicKey | null> {
  const row = await database
    .selectFrom('public_keys as key')
    .innerJoin('publishers as publisher', 'publisher.id', 'key.publisher_id')
    .where('key.id', '=', id)
    .select(['key.body', 'publisher.id as publisherId', 'publisher.body as publisherBody'])
    .select(['publisher.revision', 'publisher.create_time'])
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...(row.body as WirePublicKeyFields),
    id,
    publisher: {
      ...(row.publisherBody as WirePublisherFields),
      id: row.publisherId,
      version: `${row.revision}-${row.create_time.getTime()}`,
    },
  };
}
