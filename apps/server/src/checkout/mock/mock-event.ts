import { Id } from '@touchline/contract';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { PaymentNews } from '../payment-provider.ts';

const MockEvent = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  type: Type.String({ maxLength: 100 }),
  publisher: Id,
  session: Id,
  payment: Type.String({ minLength: 1, maxLength: 100 }),
  amount: Type.Object({ currencyCode: Type.String(), minorUnits: Type.Integer() }),
  /** Of that, what was given back. */
  refunded: Type.Integer({ minimum: 0 }),
});

/** What the provider `mock` tells: `payment.paid`, `payment.refunded`, `checkout.expired`. */
export type MockEvent = Static<typeof MockEvent>;

const validator = Compile(MockEvent);

/** Reads a body that is known to be ours; null: it is none. */
export function readMockEvent(body: Buffer): MockEvent | null {
  try {
    const json: unknown = JSON.parse(body.toString());
    return validator.Check(json) ? json : null;
  } catch {
    return null;
  }
}

/** What it means; null: nothing, such as a refund of a part. */
export function newsOfMock({ type, publisher, session: id, payment, amount, refunded }: MockEvent): PaymentNews | null {
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
