import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@touchline/domain';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { takeTurn } from '../../content/resource/store.ts';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { ownerOf } from '../../platform/secrets/encrypt-stored-rows.ts';
import type { StoredSecrets } from '../../platform/secrets/stored-secrets.ts';
import { recordRevision } from './record-revision.ts';
import { CLOCK_SKEW_MS, MAX_LIFETIME_MS } from './token-rules.ts';

/** Seconds for which the published keys may be cached. */
export const JWKS_MAX_AGE = 300;
/** ms between the publication of a new key and its first signature, so that all caches have expired by then. */
const NOTICE_MS = JWKS_MAX_AGE * 1_000;
/** ms that a key signs before the next one takes over. */
const ROTATION_MS = 30 * DAY_MS;
/** Maximum number of our published keys; hourly rotation needs 25. */
const MAX_OWN_KEYS = 30;

/** The time when a key of ours signs. Times are epoch ms. */
export interface SigningTime {
  readonly kid: string;
  readonly createTime: number;
  /** It signs from here until the next one does. */
  readonly signTime: number;
}

/** Returns the key that signs at `now`: the last whose time has come, else the first. */
export function signerAt<Key extends SigningTime>(keys: readonly Key[], now: number): Key | undefined {
  const inOrder = keys.toSorted(bySignTime);
  return inOrder.findLast(({ signTime }) => signTime <= now) ?? inOrder[0];
}

/** Returns when the last token of a key expires; infinite while no other key takes over. */
export function retireTimeOf(key: SigningTime, keys: readonly SigningTime[]): number {
  const next = keys.toSorted(bySignTime).find(({ signTime }) => signTime > key.signTime);
  return next ? next.signTime + MAX_LIFETIME_MS + CLOCK_SKEW_MS : Number.POSITIVE_INFINITY;
}

/** Whether a new key is due: there is none, or the newest has signed for a month. */
export function isKeyDue(keys: readonly SigningTime[], now: number): boolean {
  return keys.every(({ signTime }) => now - signTime >= ROTATION_MS);
}

function bySignTime(a: SigningTime, b: SigningTime): number {
  return a.signTime - b.signTime || (a.kid < b.kid ? -1 : 1);
}

/**
 * Why a key is made. `DUE`: automatically, unless another server has just done so. `AT_ONCE`: it replaces all others.
 */
type Occasion = 'DUE' | 'ASKED' | 'AT_ONCE';

/**
 * Creates a publisher's next key, in the writing transaction, and removes those whose tokens have all expired. Returns
 * the newest key, which another server may have created if this one was only due.
 */
export async function makeOwnKey(
  transaction: DatabaseTransaction,
  { publisher, now, occasion, secrets }: { publisher: string; now: number; occasion: Occasion; secrets: StoredSecrets }
): Promise<SigningTime> {
  // Locks the publisher's row, so that a concurrent server sees the new key.
  const { revision } = await takeTurn(transaction, publisher);
  const keys = await readSigningTimes(transaction, publisher);
  const newest = keys.toSorted(bySignTime).at(-1);
  if (occasion === 'DUE' && newest && !isKeyDue(keys, now)) return newest;

  const kept = occasion === 'AT_ONCE' ? [] : keys.filter((key) => retireTimeOf(key, keys) > now);
  if (kept.length >= MAX_OWN_KEYS) {
    throw new ApiError(
      'TOO_MANY_KEYS',
      `There are ${MAX_OWN_KEYS} keys whose tokens are still valid; wait, or disable them all with disableOld.`
    );
  }
  const made = { kid: createKid(), createTime: now, signTime: kept.length === 0 ? now : now + NOTICE_MS };
  const privateKey = JSON.stringify(await createPrivateKey());
  await removeAllBut(transaction, publisher, kept);
  await transaction
    .insertInto('playback_keys')
    .values({
      publisher_id: publisher,
      kid: made.kid,
      private_key: JSON.stringify(await secrets.encrypt(privateKey, ownerOf.playbackKey(publisher, made.kid))),
      create_time: new Date(made.createTime),
      sign_time: new Date(made.signTime),
    })
    .execute();
  await recordRevision(transaction, 'keys_revision', { publisher, revision });
  return made;
}

/** Uppercase, so that it never collides with an id of a publisher's own key. */
function createKid(): string {
  return `TL-${randomBytes(12).toString('hex').toUpperCase()}`;
}

async function createPrivateKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return exportJWK(privateKey);
}

async function readSigningTimes(transaction: DatabaseTransaction, publisher: string): Promise<readonly SigningTime[]> {
  const rows = await transaction
    .selectFrom('playback_keys')
    .where('publisher_id', '=', publisher)
    .select(['kid', 'create_time', 'sign_time'])
    .execute();
  return rows.map(({ kid, create_time: created, sign_time: signs }) => {
    return { kid, createTime: created.getTime(), signTime: signs.getTime() };
  });
}

async function removeAllBut(
  transaction: DatabaseTransaction,
  publisher: string,
  kept: readonly SigningTime[]
): Promise<void> {
  const kids = kept.map(({ kid }) => kid);
  await transaction
    .deleteFrom('playback_keys')
    .where('publisher_id', '=', publisher)
    .$if(kids.length > 0, (query) => query.where('kid', 'not in', kids))
    .execute();
}
