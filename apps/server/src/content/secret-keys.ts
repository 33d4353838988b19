import { randomBytes } from 'node:crypto';
import {
  ALL_SCOPES,
  type KeyScope,
  SecretKey,
  SecretKeyFields,
  secretKeyOutput,
  type WireSecretKeyFields,
} from '@touchline/contract';
import { type Caller, scopeMissing } from '../platform/access/caller.ts';
import { hashOf, SECRET_PREFIX } from '../platform/access/secret.ts';
import { fieldInvalid } from '../platform/http/errors.ts';
import { readTime } from './resource/fields.ts';
import { defineKind } from './resource/kind.ts';

/** A credential for a publisher's own servers: shown once, stored as a hash (contract §2). */
export const secretKeyKind = defineKind<WireSecretKeyFields>({
  collection: 'secretKeys',
  singular: 'secretKey',
  table: 'secret_keys',
  fields: SecretKeyFields,
  schema: SecretKey,
  createId: () => `key-${randomBytes(6).toString('hex')}`,
  defaults: () => ({ displayName: '', state: 'ACTIVE', scopes: [ALL_SCOPES], expireTime: null }),
  normalise: (fields) => ({ ...fields, expireTime: readTime(fields.expireTime, 'expireTime') }),
  authorize: authorizeKeyWrite,
  output: {
    columns: ['last_use_time', 'created_by'],
    fields: secretKeyOutput,
    create: (actor) => ({ created_by: actor }),
    read: ({ last_use_time: lastUseTime, created_by: createdBy }) => ({
      lastUseTime: lastUseTime instanceof Date ? lastUseTime.toISOString() : null,
      createdBy,
    }),
  },
  onCreate() {
    const secret = `${SECRET_PREFIX}${randomBytes(32).toString('base64url')}`;
    return { columns: { hash: hashOf(secret) }, shown: { secret } };
  },
});

/**
 * Checks that no key is given more than its writer has (studio §2.9). Throws `SCOPE_MISSING` if a key changes itself, or
 * lacks a scope of the key that it creates, changes or enables. Throws `fieldInvalid` if it would let a key outlive it.
 */
function authorizeKeyWrite(
  caller: Caller,
  { id, fields, before }: { id: string; fields: WireSecretKeyFields; before: WireSecretKeyFields | null }
): void {
  if (caller.type === 'operator') return;
  if (id === caller.id && before !== null) throw scopeMissing('keys:write', 'A secret key cannot change itself.');
  const isEnabled = fields.state === 'ACTIVE' && before?.state !== 'ACTIVE';
  const isExtended = before === null || fields.expireTime !== before.expireTime;
  const isRescoped = !isSameSet(fields.scopes, before?.scopes ?? []);
  if (isEnabled || isExtended || isRescoped)
    requireScopes(caller.scopes, [...fields.scopes, ...(before?.scopes ?? [])]);
  if (!isExtended || caller.expireTime === null) return;
  if (fields.expireTime !== null && Date.parse(fields.expireTime) <= caller.expireTime) return;
  const latest = new Date(caller.expireTime).toISOString();
  throw fieldInvalid(
    'expireTime',
    `must be ${latest} or earlier, when the secret key that sends this request expires.`
  );
}

/** Throws `SCOPE_MISSING` for the first of `scopes` that is not among `own`. */
function requireScopes(own: readonly KeyScope[], scopes: readonly KeyScope[]): void {
  const missing = own.includes(ALL_SCOPES) ? undefined : scopes.find((scope) => !own.includes(scope));
  if (missing !== undefined) throw scopeMissing(missing);
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((member) => other.includes(member));
}
