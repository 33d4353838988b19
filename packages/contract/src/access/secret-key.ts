import Type, { type Static } from 'typebox';
import { outputFields } from '../field.ts';
import { KeyState } from './public-key.ts';

/** Writable fields of a secret key. */
export const SecretKeyFields = Type.Object(
  { displayName: Type.String({ maxLength: 200 }), state: KeyState },
  { additionalProperties: false }
);

/** A management credential of one publisher; `secret` is in the answer to Create and never again (contract §2). */
export const SecretKey = Type.Object(
  {
    ...outputFields,
    ...SecretKeyFields.properties,
    secret: Type.Optional(Type.String({ description: 'Only in the answer to Create. Keep it: it is stored hashed.' })),
  },
  { $id: 'SecretKey' }
);

export type WireSecretKeyFields = Static<typeof SecretKeyFields>;
export type WireSecretKey = Static<typeof SecretKey>;
