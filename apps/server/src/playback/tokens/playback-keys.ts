import type { WireJsonWebKeySet } from '@touchline/contract';
import { MINUTE_MS } from '@touchline/domain';
import { turnsOf } from '../../content/resource/store.ts';
import { createCachedLookup } from '../../platform/cache/cached-lookup.ts';
import type { Changes } from '../../platform/changes/changes.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/http/errors.ts';
import { isStoreFailure } from '../../platform/http/register-errors.ts';
import type { StoredSecrets } from '../../platform/secrets/stored-secrets.ts';
import { type KeyRing, type OwnKey, readKeyRing } from './key-ring.ts';
import { isKeyDue, makeOwnKey, signerAt } from './own-keys.ts';

/** ms for which a state is fresh while notifications of other servers' writes are unavailable. */
const TTL_MS = 1_000;
/** ms for which a state remains valid while the store is unavailable, so that playback continues. */
const STALE_IF_ERROR_MS = 5 * MINUTE_MS;
/** Publishers in the cache. */
const MAX_PUBLISHERS = 1_000;

/** The keys and the entitlements state for verifying a publisher's tokens. */
export interface TokenKeys {
  /** The same object as long as no key changes. */
  readonly ring: KeyRing;
  /** The same text as long as no entitlement changes. */
  readonly entitlements: string;
}

/** The playback keys of the publishers. */
export interface PlaybackKeys {
  /** Throws `RESOURCE_NOT_FOUND` for an unknown publisher. */
  of(publisher: string): Promise<TokenKeys>;
  /** Returns the current signing key. Creates one if there is none, or the next one if it is old. */
  signer(publisher: string): Promise<OwnKey>;
  /**
   * Returns the key set for verifying tokens: our own keys and the publisher's, public parts only (RFC 7517).
   * `hasSigner`: whether it contains the current signing key; the first one is created with the first token.
   */
  published(publisher: string): Promise<{ readonly keySet: WireJsonWebKeySet; readonly hasSigner: boolean }>;
}

type Read = TokenKeys & { readonly keys: string };

interface KeysPorts {
  readonly database: Database;
  readonly secrets: StoredSecrets;
  readonly changes: Changes;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Creates a cache of the publishers' keys, so that a token costs no query. After any write of the publisher it checks
 * the revisions, and reads the keys only if one of them was written.
 */
export function createPlaybackKeys({ database, secrets, changes, clock }: KeysPorts): PlaybackKeys {
  const { find } = createCachedLookup<Read>({
    load: (publisher, last) => readTokenKeys({ database, secrets }, publisher, last),
    max: MAX_PUBLISHERS,
    ttlMs: () => (changes.live ? Number.POSITIVE_INFINITY : TTL_MS),
    generationOf: changes.generation,
    staleIfErrorMs: STALE_IF_ERROR_MS,
    isStoreFailure,
  });

  async function withOwnKey(publisher: string): Promise<KeyRing> {
    const { ring } = await find(publisher);
    const now = clock();
    if (!isKeyDue(ring.own, now)) return ring;
    const turns = await database.transaction().execute(async (transaction) => {
      await makeOwnKey(transaction, { publisher, now, occasion: 'DUE', secrets });
      return turnsOf(transaction);
    });
    for (const { revision } of turns) changes.wrote(publisher, revision);
    return (await find(publisher)).ring;
  }

  return {
    of: find,
    async signer(publisher) {
      const key = signerAt((await withOwnKey(publisher)).own, clock());
      if (key) return key;
      throw new Error(`publishers/${publisher} has no key to sign with, although one was made`);
    },
    async published(publisher) {
      // Anyone may call this, so it creates no key. Signing does, and publishes the next key before it signs.
      const { keys, own } = (await find(publisher)).ring;
      const now = clock();
      const set = keys.flatMap(({ published, retireTime }) => (published && now < retireTime ? [published] : []));
      return { keySet: { keys: set }, hasSigner: own.length > 0 };
    },
  };
}

async function readTokenKeys(
  stores: Pick<KeysPorts, 'database' | 'secrets'>,
  publisher: string,
  last: Read | undefined
): Promise<Read> {
  const row = await stores.database
    .selectFrom('publishers')
    .where('id', '=', publisher)
    .select(['keys_revision', 'entitlements_revision', 'create_time'])
    .executeTakeFirst();
  if (!row) throw notFound(`publishers/${publisher}`);
  // A publisher that was deleted and recreated counts from the beginning.
  const made = row.create_time.getTime();
  const [keys, entitlements] = [`${made} ${row.keys_revision}`, `${made} ${row.entitlements_revision}`];
  const ring = last?.keys === keys ? last.ring : await readKeyRing(stores, publisher);
  return { keys, entitlements, ring };
}
