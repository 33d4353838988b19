import Type, { type Static } from 'typebox';
import { Nullable, outputFields } from '../field.ts';
import { KeyState } from './public-key.ts';

/** Maximum number of signing keys of a publisher. A token that names no key is verified with each of them. */
export const MAX_SIGNING_KEYS = 20;

/** Algorithms for signing playback tokens (contract §2.6; RFC 7518 §3.1). */
export const SIGNING_ALGORITHMS = ['HS256', 'ES256'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** 32 bytes in base64url without padding. */
const Coordinate = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: '32 bytes, base64url' });

/** The public half of a P-256 key (RFC 7518 §6.2.1). Additional members are accepted and not stored. */
const PublicJwk = Type.Object(
  {
    kty: Type.Literal('EC'),
    crv: Type.Literal('P-256'),
    x: Coordinate,
    y: Coordinate,
    alg: Type.Optional(Type.Literal('ES256')),
    use: Type.Optional(Type.Literal('sig')),
    key_ops: Type.Optional(Type.Array(Type.Literal('verify'), { maxItems: 1 })),
    ext: Type.Optional(Type.Boolean()),
    kid: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false, description: 'ES256: the public JWK. HS256: null' }
);

/** Writable fields of a signing key, with which a publisher's own server signs playback tokens. */
export const SigningKeyFields = Type.Object(
  {
    displayName: Type.String({ maxLength: 200 }),
    state: KeyState,
    algorithm: Type.Enum([...SIGNING_ALGORITHMS]),
    publicKey: Nullable(PublicJwk),
  },
  { additionalProperties: false }
);

/** Its id is the `kid` of tokens; `secret`, of an HS256 key, is in the answer to Create and never again. */
export const SigningKey = Type.Object(
  {
    ...outputFields,
    ...SigningKeyFields.properties,
    secret: Type.Optional(
      Type.String({ description: 'HS256, only in the answer to Create: the characters are the key’s bytes. Keep it.' })
    ),
  },
  { $id: 'SigningKey' }
);

/** Body of `signingKeys:rotate`. */
export const RotateSigningKeys = Type.Object(
  {
    disableOld: Type.Optional(
      Type.Boolean({ description: 'Default false: tokens signed before stay good until they expire' })
    ),
  },
  { additionalProperties: false }
);

/** Answer to it: the server's new key. */
export const RotatedKey = Type.Object({
  kid: Type.String(),
  createTime: Type.String({ description: 'RFC 3339 UTC; published from then on' }),
  signTime: Type.String({ description: 'RFC 3339 UTC; signs from then on' }),
});

/** A JSON Web Key Set of public keys (RFC 7517 §5). */
export const JsonWebKeySet = Type.Object({
  keys: Type.Array(
    Type.Object({
      kty: Type.Literal('EC'),
      crv: Type.Literal('P-256'),
      x: Coordinate,
      y: Coordinate,
      kid: Type.String(),
      alg: Type.Literal('ES256'),
      use: Type.Literal('sig'),
    })
  ),
});

export type WireSigningKeyFields = Static<typeof SigningKeyFields>;
export type WireJsonWebKeySet = Static<typeof JsonWebKeySet>;
