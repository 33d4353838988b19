import { describe, expect, it } from 'vitest';
import type { SessionBody } from './checkout-session.ts';
import type { PaymentNews } from './payment-provider.ts';
import { rightUntil, settle } from './settle.ts';

const session = { publisher: 'acme', id: 'cs-1' };
const paid: PaymentNews = { kind: 'PAID', session, payment: 'pay-1', paid: { currencyCode: 'EUR', minorUnits: 499 } };
const pending: PaymentNews = { kind: 'PENDING', session };
const expired: PaymentNews = { kind: 'EXPIRED', session };
const refunded: PaymentNews = { kind: 'REVERSED', session, payment: 'pay-1' };
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

/** What is left after all that news in that order: the state, and whether there is a right. */
function after(...news: PaymentNews[]): [string, boolean] {
  let body = open;
  let right = false;
  for (const [index, one] of news.entries()) {
    const settled = settle(body, one, { now: 1_795_000_000_000 + index, isReversed: false });
    if (!settled) continue;
    body = settled.body;
    if (settled.right !== null) right = settled.right === 'GRANT';
  }
  return [body.state, right];
}

describe('settle', () => {
  const orders: [string, PaymentNews[], [string, boolean]][] = [
    ['paid', [paid], ['COMPLETE', true]],
    ['done, and the money is to come', [pending, pending], ['OPEN', false]],
    ['done, and the money comes later', [pending, paid], ['COMPLETE', true]],
    ['done, and the money never comes', [pending, expired], ['EXPIRED', false]],
    ['the money never comes, and that it was done is told last', [expired, pending], ['EXPIRED', false]],
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
  it.each(orders)('when %s', (_, news, outcome) => {
    expect(after(...news)).toEqual(outcome);
  });

  it('ends alike in every order of payment, refund and expiry', () => {
    const news = [paid, refunded, expired];
    const orders = news.flatMap((a) => news.flatMap((b) => news.map((c) => [a, b, c])));
    const whole = orders.filter((order) => new Set(order).size === 3);
    expect(whole).toHaveLength(6);
    expect(new Set(whole.map((order) => String(after(...order))))).toEqual(new Set(['REFUNDED,false']));
  });

  it('grants nothing for a payment that was taken back before it was heard of', () => {
    const settled = settle(open, paid, { now: 1_795_000_000_000, isReversed: true });
    expect([settled?.body.state, settled?.right]).toEqual(['REFUNDED', null]);
    expect(settled?.body).toMatchObject({
      payment: 'pay-1',
      completeTime: expect.any(String),
      refundTime: expect.any(String),
    });
  });
});

describe('rightUntil', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const cases: [number | null, string | null, string | null][] = [
    [3_600, null, '2026-11-21T13:00:00.000Z'],
    [3_600, '2026-11-21T12:05:00.000Z', '2026-11-21T13:00:00.000Z'],
    [null, '2027-06-30T22:00:00.000Z', '2027-06-30T22:00:00.000Z'],
    [null, null, null],
  ];
  it.each(cases)('of %s s and an end at %s is %s', (accessSeconds, accessEndTime, until) => {
    expect(rightUntil({ accessSeconds, accessEndTime }, now)).toBe(until);
  });
});
