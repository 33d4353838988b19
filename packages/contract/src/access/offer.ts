import Type, { type Static } from 'typebox';
import { Id, LocalizedDescription, LocalizedText, Nullable, outputFields, Time } from '../field.ts';

/** Of one price: a hundred million of the largest minor unit is more than anything here costs. */
export const MAX_MINOR_UNITS = 99_999_999;

/** Money as it is kept: whole minor units (cents of EUR, yen of JPY), never a fraction. */
export const Price = Type.Object(
  {
    currencyCode: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' }),
    minorUnits: Type.Integer({ minimum: 1, maximum: MAX_MINOR_UNITS, description: 'Cents of EUR, yen of JPY' }),
    regions: Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), {
      maxItems: 300,
      uniqueItems: true,
      description: 'ISO 3166-1 countries where this is the price; empty: everywhere else',
    }),
  },
  { additionalProperties: false }
);

/** Writable fields of an offer: a product and its price (contract §2). */
export const OfferFields = Type.Object(
  {
    displayName: LocalizedText,
    description: Nullable(LocalizedDescription),
    prices: Type.Array(Price, { maxItems: 50 }),
    accessSeconds: Nullable(
      Type.Integer({
        minimum: 60,
        maximum: 315_360_000,
        description: 'How long it opens from the purchase; null: until endTime',
      })
    ),
    startTime: Nullable(Time),
    endTime: Nullable(Time),
    state: Type.Enum(['ACTIVE', 'INACTIVE']),
  },
  { additionalProperties: false }
);

export const ManagedOffer = Type.Object({ ...outputFields, ...OfferFields.properties }, { $id: 'ManagedOffer' });

/** google.type.Money: `units` is a decimal integer as text, `nanos` are of the same sign. */
export const Money = Type.Object({
  currencyCode: Type.String(),
  units: Type.String(),
  nanos: Type.Integer(),
});

/** An offer as a visitor gets it in `accessDecision.offers` of a video (contract §2.6): in their language, at their price. */
export const PublicOffer = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Nullable(Type.String()),
  price: Money,
});

/** `OPEN` until it is paid (`COMPLETE`) or has not been paid in time (`EXPIRED`). `REFUNDED`: access was revoked. */
export const CHECKOUT_STATES = ['OPEN', 'COMPLETE', 'EXPIRED', 'REFUNDED'] as const;

/** Body of `POST /v1/checkoutSessions?key=`. The bearer token says who buys: without one 401 `SIGN_IN_REQUIRED`. */
export const CheckoutRequest = Type.Object(
  {
    offerId: Id,
    requestId: Type.String({
      pattern: '^[A-Za-z0-9_-]{8,64}$',
      description: 'Made by the page for one press of a button: the same again is the same session',
    }),
  },
  { additionalProperties: false }
);

/** Answer to it, and to `GET /v1/checkoutSessions/{id}?key=` with the same bearer token. */
export const CheckoutSession = Type.Object({
  id: Type.String(),
  offer: PublicOffer,
  state: Type.Enum(CHECKOUT_STATES),
  provider: Type.Enum(['mock', 'stripe'], { description: 'Who takes the money; the page loads its script now' }),
  clientSecret: Nullable(
    Type.String({
      description: "What the provider's script is given; of `mock`, and when nobody can pay any more, null",
    })
  ),
  publishableKey: Nullable(Type.String({ description: "The provider's public key; of `mock` null" })),
  expireTime: Type.String({ description: 'RFC 3339 UTC; after it nobody can pay' }),
});

/** Body of `POST /v1/checkoutSessions/{id}:pay?key=`, which only `mock` has: a card that is good, or is not. */
export const MockPayment = Type.Object({ outcome: Type.Enum(['paid', 'declined']) }, { additionalProperties: false });

export type WireOfferFields = Static<typeof OfferFields>;
export type WirePublicOffer = Static<typeof PublicOffer>;
export type WireCheckoutRequest = Static<typeof CheckoutRequest>;
export type WireCheckoutSession = Static<typeof CheckoutSession>;
