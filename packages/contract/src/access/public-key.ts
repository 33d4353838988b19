import Type, { type Static } from 'typebox';
import { Id, Locale, Nullable, outputFields } from '../field.ts';
import { HostPattern } from '../publisher.ts';

/** Permissions of a public key (contract §2.1). */
export const SCOPES = ['content.read', 'playback.read', 'analytics.write'] as const;
export type Scope = (typeof SCOPES)[number];

/** Requests a minute and client address when a key sets none (interfaces, Management). */
export const DEFAULT_RATE = 600;

export const KeyState = Type.Union([Type.Literal('ACTIVE'), Type.Literal('DISABLED')]);

/** Writable fields of a public key (contract §2.1). */
export const PublicKeyFields = Type.Object(
  {
    displayName: Type.String({ maxLength: 200 }),
    state: KeyState,
    allowedDomains: Type.Array(HostPattern, { maxItems: 200, description: 'Empty: any page may use the key' }),
    allowNoReferrer: Type.Boolean({ description: 'Whether a request that names no page is let in' }),
    scopes: Type.Array(Type.Union([Type.Literal(SCOPES[0]), Type.Literal(SCOPES[1]), Type.Literal(SCOPES[2])]), {
      maxItems: SCOPES.length,
    }),
    rateLimit: Nullable(
      Type.Object(
        { requestsPerMinutePerAddress: Type.Integer({ minimum: 1, maximum: 100_000_000 }) },
        { additionalProperties: false, description: `null: ${DEFAULT_RATE} a minute and address` }
      )
    ),
    defaults: Type.Object(
      {
        locale: Type.Optional(Nullable(Locale)),
        timeZone: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 64 }))),
        collectorHost: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 260 }))),
      },
      { additionalProperties: false, description: "Win over the publisher's own" }
    ),
  },
  { additionalProperties: false }
);

export const PublicKey = Type.Object({ ...outputFields, ...PublicKeyFields.properties }, { $id: 'PublicKey' });

/** Body of `publicKeys/{key}:rotate`. */
export const RotatePublicKey = Type.Object(
  {
    publicKeyId: Type.Optional(Id),
    disableOld: Type.Optional(Type.Boolean({ description: 'Default false: both keys work until you disable the old' })),
  },
  { additionalProperties: false }
);

export type WirePublicKeyFields = Static<typeof PublicKeyFields>;
export type WirePublicKey = Static<typeof PublicKey>;
