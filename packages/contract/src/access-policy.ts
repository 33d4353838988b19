import Type, { type Static } from 'typebox';
import { Ids, Nullable, outputFields, Time } from './field.ts';
import { problemFields } from './problem.ts';

/** ISO 3166-1 alpha-2. */
const Region = Type.String({ pattern: '^[A-Z]{2}$' });

/** What may be written of an access policy: who may watch where and when (contract §2.1). All fields have defaults. */
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
