import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { DatabaseTransaction } from '../database/schema.ts';
import { ApiError } from '../errors.ts';
import { takeTurn } from '../resource/store.ts';
import { ownerOf } from '../secrets/encrypt-stored-rows.ts';
import type { StoredSecrets } from '../secrets/stored-secrets.ts';
import { noteRevision } from './note-revision.ts';
import { CLOCK_SKEW, LONGEST_LIFE } from './token-rules.ts';

/** Seconds that anybody may keep the published keys. */
export const JWKS_MAX_AGE = 300;
/** ms that a new key is published before it signs: until then everybody has heard of it. */
const NOTICE = JWKS_MAX_AGE * 1_000;
/** ms that a key signs before the next one takes over. */
const ROTATION = 30 * 24 * 60 * 60_000;
/** Keys of ours that are published at once; who rotates every hour has 25. */
const MAX_OWN_KEYS = 30;

/** When a key of ours signs. Times are epoch ms. */
export interface SigningTime {
  readonly kid: string;
  readonly createTime: number;
  /** It signs from here until the next one does. */
  readonly signTime: number;
}

/** The key that signs at `now`: the last whose time has come; the first, which nobody waited for, before that. */
export function signerAt<Key extends SigningTime>(keys: readonly Key[], now: number): Key | undefined {
  const inOrder = keys.toSorted(bySignTime);
  return inOrder.findLast(({ signTime }) => signTime <= now) ?? inOrder[0];
}

/** When the last token that a key can have signed is no longer believed; infinite while no other takes over. */
export function retireTimeOf(key: SigningTime, keys: readonly SigningTime[]): number {
  const next = keys.toSorted(bySignTime).find(({ signTime }) => signTime > key.signTime);
  return next ? next.signTime + LONGEST_LIFE + CLOCK_SKEW : Number.POSITIVE_INFINITY;
}

/** Whether it is time for a key: there is none, or the newest has signed for a month. */
export function isKeyDue(keys: readonly SigningTime[], now: number): boolean {
  return keys.every(({ signTime }) => now - signTime >= ROTATION);
}

function bySignTime(a: SigningTime, b: SigningTime): number {
  return a.signTime - b.signTime || (a.kid < b.kid ? -1 : 1);
}

/** Why a key is made. `DUE`: by itself, unless another server has just done so; `AT_ONCE`: the others are to end. */
type Occasion = 'DUE' | 'ASKED' | 'AT_ONCE';

/**
 * Makes a publisher's next key, in the writing transaction, and clears away those whose tokens have all expired. Gives
 * the newest key: one that another server has made meanwhile when this one was only due.
 */
export async function makeOwnKey(
  transaction: DatabaseTransaction,
  { publisher, now, occasion, secrets }: { publisher: string; now: number; occasion: Occasion; secrets: StoredSecrets }
): Promise<SigningTime> {
  // Holds the publisher's row: of two servers the second sees what the first made.
  const { revision } = await takeTurn(transaction, publisher);
  const keys = await readSigningTimes(transaction, publisher);
  const newest = keys.toSorted(bySignTime).at(-1);
  if (occasion === 'DUE' && newest && !isKeyDue(keys, now)) return newest;

  const kept = occasion === 'AT_ONCE' ? [] : keys.filter((key) => retireTimeOf(key, keys) > now);
  if (kept.length >= MAX_OWN_KEYS) {
    throw new ApiError(
      'TOO_MANY_KEYS',
      `There are ${MAX_OWN_KEYS} keys whose tokens are still good; wait, or end them all with disableOld.`
    );
  }
  const made = { kid: createKid(), createTime: now, signTime: kept.length === 0 ? now : now + NOTICE };
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
  await noteRevision(transaction, 'keys_revision', { publisher, revision });
  return made;
}

/** In capitals, which no id of a publisher's own key has: the two never meet. */
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
