import Type, { type Static } from 'typebox';
import { Nullable, outputFields, Time } from '../field.ts';
import { KEY_PERMISSIONS, type KeyPermission } from './permission.ts';
import { KeyState } from './public-key.ts';

/** The scope of all permissions that a secret key can have, those of later versions included. */
export const ALL_SCOPES = '*';

/** A scope of a secret key. */
export type KeyScope = KeyPermission | typeof ALL_SCOPES;

/** Writable fields of a secret key (studio §2.9). */
export const SecretKeyFields = Type.Object(
  {
    displayName: Type.String({ maxLength: 200 }),
    state: KeyState,
    scopes: Type.Array(Type.Unsafe<KeyScope>(Type.Enum([ALL_SCOPES, ...KEY_PERMISSIONS])), {
      maxItems: KEY_PERMISSIONS.length + 1,
      uniqueItems: true,
      description: 'Permissions of the key. Default: ["*"], which is all of them',
    }),
    expireTime: Nullable(Time),
  },
  { additionalProperties: false }
);

/** Fields of a secret key that only the server writes; ignored in bodies. */
export const secretKeyOutput = {
  lastUseTime: Nullable(Type.String({ description: 'RFC 3339 UTC, accurate to a minute. null: not used yet' })),
  createdBy: Nullable(
    Type.String({ description: 'operator or secretKeys/{key}. null: created by an earlier version of the server' })
  ),
} as const;

/** A management credential of one publisher; `secret` is in the answer to Create and never again (contract §2). */
export const SecretKey = Type.Object(
  {
    ...outputFields,
    ...SecretKeyFields.properties,
    ...secretKeyOutput,
    secret: Type.Optional(Type.String({ description: 'Only in the answer to Create. Keep it: it is stored hashed.' })),
  },
  { $id: 'SecretKey' }
);

export type WireSecretKeyFields = Static<typeof SecretKeyFields>;
export type WireSecretKey = Static<typeof SecretKey>;
