import Type, { type Static } from 'typebox';
import { problemFields } from '../content/problem.ts';
import { Ids, Nullable, outputFields, Time } from '../field.ts';

/** ISO 3166-1 alpha-2. */
const Region = Type.String({ pattern: '^[A-Z]{2}$' });

/** Writable fields of an access policy, which limits who may watch, where and when (contract §2.1). All have defaults. */
export const AccessPolicyFields = Type.Object(
  {
    requireAuthentication: Type.Boolean(),
    requireEntitlement: Type.Boolean(),
    geo: Nullable(
      Type.Object(
        {
          mode: Type.Enum(['ALLOW', 'BLOCK']),
          regions: Type.Array(Region, { maxItems: 300, uniqueItems: true }),
        },
        { additionalProperties: false }
      )
    ),
    blockVpn: Type.Boolean(),
    window: Nullable(
      Type.Object(
        { startTime: Type.Optional(Nullable(Time)), endTime: Type.Optional(Nullable(Time)) },
        { additionalProperties: false }
      )
    ),
    offerIds: Ids,
  },
  { additionalProperties: false }
);

export const ManagedAccessPolicy = Type.Object(
  { ...outputFields, ...AccessPolicyFields.properties, ...problemFields },
  { $id: 'ManagedAccessPolicy' }
);

export type WireAccessPolicyFields = Static<typeof AccessPolicyFields>;
