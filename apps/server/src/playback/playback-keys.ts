import type { WireJsonWebKeySet } from '@touchline/contract';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../changes/changes.ts';
import type { Database } from '../database/schema.ts';
import { notFound } from '../errors.ts';
import { isStoreFailure } from '../register-errors.ts';
import { turnsOf } from '../resource/store.ts';
import type { StoredSecrets } from '../secrets/stored-secrets.ts';
import { type KeyRing, type OwnKey, readKeyRing } from './key-ring.ts';
import { isKeyDue, makeOwnKey, signerAt } from './own-keys.ts';

/** ms that a state may be trusted while news of other servers' writes does not come. */
const FRESH = 1_000;
/** ms that a state goes on to be used while the store cannot be asked: nobody's picture stops for that. */
const USABLE = 5 * 60_000;
/** Publishers known at once. */
const MAX_PUBLISHERS = 1_000;

/** What a publisher's tokens are judged by. */
export interface Judgement {
  /** The same object as long as no key changes. */
  readonly ring: KeyRing;
  /** The same text as long as no entitlement changes. */
  readonly entitlements: string;
}

/** Knows the publishers' keys. */
export interface PlaybackKeys {
  /** Throws `RESOURCE_NOT_FOUND` when there is no such publisher. */
  of(publisher: string): Promise<Judgement>;
  /** The key to sign with now, made when there is none and followed by another when it is old. */
  signer(publisher: string): Promise<OwnKey>;
  /**
   * The key set that others check tokens with: our own keys and the publisher's, public halves only (RFC 7517). `hasSigner`: whether
   * the key that signs now is among them; the first one is made with the first token.
   */
  published(publisher: string): Promise<{ readonly keySet: WireJsonWebKeySet; readonly hasSigner: boolean }>;
}

type Read = Judgement & { readonly keys: string };

interface Known {
  readonly judgement: Promise<Read>;
  readonly generation: number;
  /** When it was last known to be true, in ms of the process's own clock. */
  trueTime: number;
}

interface KeysPorts {
  readonly database: Database;
  readonly secrets: StoredSecrets;
  readonly changes: Changes;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Knows the publishers' keys, so that a token costs no query. Looks again after a write to anything of the publisher, and
 * reads the keys only if one of them was written.
 */
export function createPlaybackKeys({ database, secrets, changes, clock }: KeysPorts): PlaybackKeys {
  const known = new LRUCache<string, Known>({ max: MAX_PUBLISHERS });

  async function of(publisher: string): Promise<Judgement> {
    const last = known.get(publisher);
    const generation = changes.generation(publisher);
    const now = performance.now();
    const age = last ? now - last.trueTime : Number.POSITIVE_INFINITY;
    if (last?.generation === generation && (changes.live || age < FRESH)) {
      if (changes.live) last.trueTime = now;
      return last.judgement;
    }

    const judgement = readJudgement({ database, secrets }, publisher, last?.judgement).catch((error) => {
      const isOurs = known.peek(publisher) === entry;
      if (last && age < USABLE && isStoreFailure(error)) {
        // As old as it was, so that the next request asks again.
        if (isOurs) known.set(publisher, last);
        return last.judgement;
      }
      if (isOurs) known.delete(publisher);
      throw error;
    });
    const entry = { judgement, generation, trueTime: now };
    known.set(publisher, entry);
    return judgement;
  }

  async function withOwnKey(publisher: string): Promise<KeyRing> {
    const { ring } = await of(publisher);
    const now = clock();
    if (!isKeyDue(ring.own, now)) return ring;
    const turns = await database.transaction().execute(async (transaction) => {
      await makeOwnKey(transaction, { publisher, now, occasion: 'DUE', secrets });
      return turnsOf(transaction);
    });
    for (const { revision } of turns) changes.wrote(publisher, revision);
    return (await of(publisher)).ring;
  }

  return {
    of,
    async signer(publisher) {
      const key = signerAt((await withOwnKey(publisher)).own, clock());
      if (key) return key;
      throw new Error(`publishers/${publisher} has no key to sign with, although one was made`);
    },
    async published(publisher) {
      // Anybody may call this, so it makes no key: signing does, and publishes the next one before it signs.
      const { keys, own } = (await of(publisher)).ring;
      const now = clock();
      const set = keys.flatMap(({ published, retireTime }) => (published && now < retireTime ? [published] : []));
      return { keySet: { keys: set }, hasSigner: own.length > 0 };
    },
  };
}

async function readJudgement(
  stores: Pick<KeysPorts, 'database' | 'secrets'>,
  publisher: string,
  last: Promise<Read> | undefined
): Promise<Read> {
  const before = await last?.catch(() => undefined);
  const row = await stores.database
    .selectFrom('publishers')
    .where('id', '=', publisher)
    .select(['keys_revision', 'entitlements_revision', 'create_time'])
    .executeTakeFirst();
  if (!row) throw notFound(`publishers/${publisher}`);
  // A publisher that was deleted and made again counts from the beginning.
  const made = row.create_time.getTime();
  const [keys, entitlements] = [`${made} ${row.keys_revision}`, `${made} ${row.entitlements_revision}`];
  const ring = before?.keys === keys ? before.ring : await readKeyRing(stores, publisher);
  return { keys, entitlements, ring };
}
