import { describe, expect, it } from 'vitest';
import type { SessionBody } from './checkout-session.ts';
import type { PaymentUpdate } from './payment-provider.ts';
import { accessEndTimeAt, settle } from './settle.ts';

const session = { publisher: 'acme', id: 'cs-1' };
const paid: PaymentUpdate = { kind: 'PAID', session, payment: 'pay-1', paid: { currencyCode: 'EUR', minorUnits: 499 } };
const pending: PaymentUpdate = { kind: 'PENDING', session };
const expired: PaymentUpdate = { kind: 'EXPIRED', session };
const refunded: PaymentUpdate = { kind: 'REVERSED', session, payment: 'pay-1' };
const open: SessionBody = {
  userId: 'u',
  offerId: 'match',
  requestId: 'press-0001',
  displayName: '',
  description: null,
  price: { currencyCode: 'EUR', minorUnits: 499 },
  accessSeconds: null,
  accessEndTime: null,
  state: 'OPEN',
  provider: 'mock',
  payment: null,
  expireTime: '2026-11-21T12:30:00.000Z',
  pendingTime: null,
  completeTime: null,
  refundTime: null,
  entitlementId: null,
};

/** Applies the updates in this order; returns the state, and whether there is an entitlement. */
function after(...updates: PaymentUpdate[]): [string, boolean] {
  let body = open;
  let right = false;
  for (const [index, one] of updates.entries()) {
    const settled = settle(body, one, { now: 1_795_000_000_000 + index, isReversed: false });
    if (!settled) continue;
    body = settled.body;
    if (settled.right !== null) right = settled.right === 'GRANT';
  }
  return [body.state, right];
}

describe('settle', () => {
  const orders: [string, PaymentUpdate[], [string, boolean]][] = [
    ['paid', [paid], ['COMPLETE', true]],
    ['done, and the money is to come', [pending, pending], ['OPEN', false]],
    ['done, and the money comes later', [pending, paid], ['COMPLETE', true]],
    ['done, and the money never comes', [pending, expired], ['EXPIRED', false]],
    ['the money never comes, and its completion is reported last', [expired, pending], ['EXPIRED', false]],
    ['paid twice', [paid, paid], ['COMPLETE', true]],
    ['nobody pays', [expired], ['EXPIRED', false]],
    ['nobody pays, twice', [expired, expired], ['EXPIRED', false]],
    ['expired after it was paid', [paid, expired], ['COMPLETE', true]],
    ['paid late, when it had expired', [expired, paid], ['COMPLETE', true]],
    ['refunded', [paid, refunded], ['REFUNDED', false]],
    ['refunded twice', [paid, refunded, refunded], ['REFUNDED', false]],
    ['the refund comes first', [refunded, paid], ['REFUNDED', false]],
    ['the refund comes first, and all of it twice', [refunded, paid, refunded, paid], ['REFUNDED', false]],
    ['expired after a refund', [paid, refunded, expired], ['REFUNDED', false]],
    ['paid again after a refund', [paid, refunded, paid], ['REFUNDED', false]],
  ];
  it.each(orders)('handles %s', (_, updates, outcome) => {
    expect(after(...updates)).toEqual(outcome);
  });

  it('has the same result for every order of payment, refund and expiry', () => {
    const updates = [paid, refunded, expired];
    const orders = updates.flatMap((a) => updates.flatMap((b) => updates.map((c) => [a, b, c])));
    const whole = orders.filter((order) => new Set(order).size === 3);
    expect(whole).toHaveLength(6);
    expect(new Set(whole.map((order) => String(after(...order))))).toEqual(new Set(['REFUNDED,false']));
  });

  it('grants nothing for a payment that was reversed before its event arrived', () => {
    const settled = settle(open, paid, { now: 1_795_000_000_000, isReversed: true });
    expect([settled?.body.state, settled?.right]).toEqual(['REFUNDED', null]);
    expect(settled?.body).toMatchObject({
      payment: 'pay-1',
      completeTime: expect.any(String),
      refundTime: expect.any(String),
    });
  });
});

describe('accessEndTimeAt', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const cases: [number | null, string | null, string | null][] = [
    [3_600, null, '2026-11-21T13:00:00.000Z'],
    [3_600, '2026-11-21T12:05:00.000Z', '2026-11-21T13:00:00.000Z'],
    [null, '2027-06-30T22:00:00.000Z', '2027-06-30T22:00:00.000Z'],
    [null, null, null],
  ];
  it.each(cases)('returns for %s s and an end at %s: %s', (accessSeconds, accessEndTime, until) => {
    expect(accessEndTimeAt({ accessSeconds, accessEndTime }, now)).toBe(until);
  });
});
