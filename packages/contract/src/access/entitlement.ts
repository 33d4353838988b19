import Type, { type Static } from 'typebox';
import { Id, Nullable, outputFields, Time } from '../field.ts';

/** Maximum characters of a publisher's own id of a visitor, which may have any form. */
export const MAX_USER_ID = 200;

export const UserId = Type.String({
  minLength: 1,
  maxLength: MAX_USER_ID,
  description: "The publisher's own id of a visitor, as in `sub` of playback tokens",
});

/** Writable fields of an entitlement: its user, offer, start and end (contract §2). */
export const EntitlementFields = Type.Object(
  {
    userId: UserId,
    offerId: Id,
    startTime: Nullable(Time),
    endTime: Nullable(Time),
    state: Type.Enum(['ACTIVE', 'REVOKED']),
    source: Type.Optional(
      Nullable(
        Type.String({
          maxLength: MAX_USER_ID,
          description: 'Where it comes from: checkoutSessions/{id} of a purchase here, or what your own shop writes',
        })
      )
    ),
  },
  { additionalProperties: false }
);

export const Entitlement = Type.Object({ ...outputFields, ...EntitlementFields.properties }, { $id: 'Entitlement' });

export type WireEntitlementFields = Static<typeof EntitlementFields>;
