import Type, { type Static } from 'typebox';
import { Id, LocalizedDescription, LocalizedText, Nullable, outputFields, Time } from '../field.ts';
import { UserId } from './entitlement.ts';
import { CHECKOUT_STATES, Price } from './offer.ts';

/** Stored fields of a purchase. Only the server writes them. Offer, price and terms are those at its beginning. */
export const CheckoutSessionFields = Type.Object(
  {
    userId: UserId,
    offerId: Id,
    requestId: Type.String(),
    displayName: LocalizedText,
    description: Nullable(LocalizedDescription),
    price: Type.Object({
      currencyCode: Price.properties.currencyCode,
      minorUnits: Price.properties.minorUnits,
    }),
    accessSeconds: Nullable(Type.Integer({ description: 'How long it opens from the payment' })),
    accessEndTime: Nullable(Time),
    state: Type.Enum(CHECKOUT_STATES),
    provider: Type.Enum(['mock', 'stripe']),
    payment: Nullable(Type.String({ description: "The provider's own id of the payment; null: nobody has paid" })),
    expireTime: Time,
    /** When the visitor had done his part, and the money was still to come; null: it was not so. */
    pendingTime: Nullable(Time),
    completeTime: Nullable(Time),
    refundTime: Nullable(Time),
    entitlementId: Nullable(Type.String({ description: 'What it opened; null: nothing' })),
  },
  { additionalProperties: false }
);

/** A purchase as its publisher reads it. */
export const ManagedCheckoutSession = Type.Object(
  { ...outputFields, ...CheckoutSessionFields.properties },
  { $id: 'ManagedCheckoutSession' }
);

export type WireCheckoutSessionFields = Static<typeof CheckoutSessionFields>;
