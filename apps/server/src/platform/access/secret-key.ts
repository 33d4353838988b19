import {
  ALL_SCOPES,
  isKeyPermission,
  type KeyScope,
  type Permission,
  type WireSecretKeyFields,
} from '@touchline/contract';
import { MINUTE_MS } from '@touchline/domain';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../http/errors.ts';
import { hashOf, SECRET_PREFIX } from './secret.ts';

/** Accuracy in ms of `lastUseTime` (studio §2.9: a minute). */
const USE_INTERVAL_MS = MINUTE_MS;
/** Keys with the time of their last write. A forgotten one costs a write. */
const MAX_KEYS = 10_000;

/** A secret key that a request sent. */
export interface SecretKeyCredential {
  readonly id: string;
  readonly publisher: string;
  readonly scopes: readonly KeyScope[];
  /** Epoch ms; null if it never expires. */
  readonly expireTime: number | null;
  readonly disabled: boolean;
}

/**
 * Finds a secret key; null if the token is not one. Each request reads it from the store, so that a revocation takes
 * effect at once on every server.
 */
export async function findSecretKey(database: Database, token: string): Promise<SecretKeyCredential | null> {
  if (!token.startsWith(SECRET_PREFIX)) return null;
  // The lookup is by hash, so its timing reveals nothing about the token.
  const row = await selectKeys(database).where('hash', '=', hashOf(token)).executeTakeFirst();
  return row ? toCredential(row) : null;
}

/** Returns the secret keys with these ids, of any publisher. */
export async function readSecretKeys(
  database: Database,
  ids: readonly string[]
): Promise<readonly SecretKeyCredential[]> {
  const rows = await selectKeys(database).where('id', 'in', ids).execute();
  return rows.map(toCredential);
}

function selectKeys(database: Database) {
  return database.selectFrom('secret_keys').select(['publisher_id', 'id', 'body']);
}

function toCredential({ publisher_id: publisher, id, body }: KeyRow): SecretKeyCredential {
  // Rows of earlier versions have neither scopes nor an expiry.
  const { state, scopes = [ALL_SCOPES], expireTime = null } = body as Partial<WireSecretKeyFields>;
  return {
    id,
    publisher,
    scopes,
    expireTime: expireTime === null ? null : Date.parse(expireTime),
    disabled: state !== 'ACTIVE',
  };
}

interface KeyRow {
  readonly publisher_id: string;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Throws `KEY_DISABLED` or `TOKEN_EXPIRED` unless the key may be used at `now` (epoch ms). */
export function requireUsable(key: SecretKeyCredential, now: number): void {
  if (isUsable(key, now)) return;
  if (key.disabled) throw new ApiError('KEY_DISABLED', 'This secret key is disabled.');
  throw new ApiError('TOKEN_EXPIRED', 'This secret key has expired; use another one.', {
    headers: { 'www-authenticate': 'Bearer' },
  });
}

/** Whether the key may be used at `now` (epoch ms). */
export function isUsable({ disabled, expireTime }: SecretKeyCredential, now: number): boolean {
  return !disabled && (expireTime === null || now < expireTime);
}

/** Whether scopes include a permission. `*` includes all that a scope can name. */
export function hasScope(scopes: readonly KeyScope[], permission: Permission): boolean {
  return isKeyPermission(permission) && (scopes.includes(ALL_SCOPES) || scopes.includes(permission));
}

/** Stores when a secret key is used, at most once a minute. Never waits for the store, and never throws. */
export type NoteKeyUse = (key: SecretKeyCredential) => void;

/** Creates a function that stores uses at the times of `clock` (epoch ms). */
export function createNoteKeyUse(database: Database, clock: () => number): NoteKeyUse {
  const lastWrites = new LRUCache<string, number>({ max: MAX_KEYS });
  return ({ publisher, id }) => {
    const name = `${publisher}/${id}`;
    const now = clock();
    const last = lastWrites.get(name);
    if (last !== undefined && Math.abs(now - last) < USE_INTERVAL_MS) return;
    lastWrites.set(name, now);
    database
      .updateTable('secret_keys')
      .set({ last_use_time: new Date(now) })
      .where('publisher_id', '=', publisher)
      .where('id', '=', id)
      .where(({ eb, or }) => or([eb('last_use_time', 'is', null), eb('last_use_time', '<', new Date(now))]))
      .execute()
      // A request must not fail because a time cannot be stored. The next minute tries again.
      .catch(() => {});
  };
}
