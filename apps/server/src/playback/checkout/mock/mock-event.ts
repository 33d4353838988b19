import { Id } from '@touchline/contract';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PaymentUpdate } from '../payment-provider.ts';

const MockEvent = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  type: Type.String({ maxLength: 100 }),
  publisher: Id,
  session: Id,
  payment: Type.String({ minLength: 1, maxLength: 100 }),
  amount: Type.Object({ currencyCode: Type.String(), minorUnits: Type.Integer() }),
  /** The refunded part of `amount`. */
  refunded: Type.Integer({ minimum: 0 }),
});

/** An event of the provider `mock`: `payment.paid`, `payment.refunded` or `checkout.expired`. */
export type MockEvent = Static<typeof MockEvent>;

const validator = Compile(MockEvent);

/** Parses a body whose signature is valid; null if it is not an event. */
export function readMockEvent(body: Buffer): MockEvent | null {
  try {
    const json: unknown = JSON.parse(body.toString());
    return validator.Check(json) ? json : null;
  } catch {
    return null;
  }
}

/** Returns the payment update of an event; null if it has none, such as a partial refund. */
export function updateOfMock({
  type,
  publisher,
  session: id,
  payment,
  amount,
  refunded,
}: MockEvent): PaymentUpdate | null {
  const session = { publisher, id };
  switch (type) {
    case 'payment.paid':
      return { kind: 'PAID', session, payment, paid: amount };
    case 'payment.refunded':
      return refunded >= amount.minorUnits ? { kind: 'REVERSED', session, payment } : null;
    case 'checkout.expired':
      return { kind: 'EXPIRED', session };
    default:
      return null;
  }
}
