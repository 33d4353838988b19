import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileBodies, hostileStrings } from '../../../testing/hostile.ts';
import { beginStripePurchase, openStripeSeller, type StripeSeller } from '../../../testing/purchases/stripe.ts';

let seller: StripeSeller;
beforeAll(async () => {
  seller = await openStripeSeller();
}, 60_000);
afterAll(() => seller.close());

const beginPurchase = (country?: string) => beginStripePurchase(seller, country);

/** Runs the task with the clock moved forward by some minutes. */
async function later(minutes: number, task: () => Promise<void>): Promise<void> {
  seller.server.time.now += minutes * 60_000;
  await task().finally(() => {
    seller.server.time.now -= minutes * 60_000;
  });
}

// On PGlite concurrent transactions run one after the other; on PostgreSQL (TEST_STORE=postgres) they overlap.
describe('POST /webhooks/stripe', () => {
  it('unlocks the video for the next request, and hides the secret from then on', async () => {
    const { json, token, checkout, readState } = await beginPurchase();
    expect((await seller.event('checkout.session.completed', checkout)).json).toEqual({ handled: 'SETTLED' });

    expect(await readState()).toEqual(['COMPLETE', 'ACTIVE', true]);
    const { json: session } = await seller.call('GET', `/v1/checkoutSessions/${json.id}`, { token });
    expect(session).toMatchObject({ state: 'COMPLETE', clientSecret: null, publishableKey: null });
  });

  it('waits for money that arrives days later, and shows no form in the meantime', async () => {
    const { json, user, checkout } = await beginPurchase();
    await seller.event('checkout.session.completed', { ...checkout, payment_status: 'unpaid' });
    await later(3 * 24 * 60, async () => {
      const token = await seller.token(user);
      const { json: seen } = await seller.call('GET', `/v1/checkoutSessions/${json.id}`, { token });
      expect(seen).toMatchObject({ state: 'OPEN', clientSecret: null, publishableKey: null });
      expect((await seller.session(json.id)).json).toMatchObject({
        state: 'OPEN',
        pendingTime: '2026-11-21T12:00:00.000Z',
      });
    });
    await seller.event('checkout.session.async_payment_succeeded', checkout);
    expect((await seller.session(json.id)).json.state).toBe('COMPLETE');
  });

  it('keeps an expired purchase open whose payment is unknown, without a second form', async () => {
    const { json, user, checkout, readState } = await beginPurchase();
    seller.failures.push(500);
    await later(33, async () => {
      const { json: seen } = await seller.call('GET', `/v1/checkoutSessions/${json.id}`, {
        token: await seller.token(user),
      });
      expect(seen).toMatchObject({ state: 'OPEN', clientSecret: null, publishableKey: null });
      expect((await seller.event('checkout.session.completed', checkout)).json).toEqual({ handled: 'SETTLED' });
    });
    expect(await readState()).toEqual(['COMPLETE', 'ACTIVE', true]);
  });

  it('ends expired and unpaid purchases', async () => {
    for (const type of ['checkout.session.expired', 'checkout.session.async_payment_failed']) {
      const { checkout, readState } = await beginPurchase();
      await seller.event(type, { ...checkout, payment_status: 'unpaid', payment_intent: null });
      expect(await readState()).toEqual(['EXPIRED', null, false]);
    }
  });

  type Purchase = Awaited<ReturnType<typeof beginPurchase>>;
  const orders: [string, (one: Purchase) => [string, object][], unknown[]][] = [
    [
      'a refund of a part',
      ({ checkout, charge }) => [
        ['checkout.session.completed', checkout],
        ['charge.refunded', { ...charge, amount_refunded: 100, refunded: false }],
      ],
      ['COMPLETE', 'ACTIVE', true],
    ],
    [
      'a refund of the whole',
      ({ checkout, charge }) => [
        ['checkout.session.completed', checkout],
        ['charge.refunded', charge],
      ],
      ['REFUNDED', 'REVOKED', false],
    ],
    [
      'a refund that is reported first',
      ({ checkout, charge }) => [
        ['charge.refunded', charge],
        ['checkout.session.completed', checkout],
      ],
      ['REFUNDED', null, false],
    ],
    [
      'a lost dispute',
      ({ checkout, dispute }) => [
        ['checkout.session.completed', checkout],
        ['charge.dispute.closed', dispute],
      ],
      ['REFUNDED', 'REVOKED', false],
    ],
    [
      'a lost dispute that is reported first, with only the payment',
      ({ checkout, dispute }) => [
        ['charge.dispute.closed', dispute],
        ['checkout.session.completed', checkout],
      ],
      ['REFUNDED', null, false],
    ],
    [
      'a dispute that was won',
      ({ checkout, dispute }) => [
        ['checkout.session.completed', checkout],
        ['charge.dispute.closed', { ...dispute, status: 'won' }],
      ],
      ['COMPLETE', 'ACTIVE', true],
    ],
    [
      'an end after it was paid',
      ({ checkout }) => [
        ['checkout.session.completed', checkout],
        ['checkout.session.expired', checkout],
      ],
      ['COMPLETE', 'ACTIVE', true],
    ],
    [
      'another amount than its price',
      ({ checkout }) => [['checkout.session.completed', { ...checkout, amount_total: 498 }]],
      ['OPEN', null, false],
    ],
    [
      'another currency',
      ({ checkout }) => [['checkout.session.completed', { ...checkout, currency: 'usd' }]],
      ['OPEN', null, false],
    ],
  ];
  it.each(orders)('handles %s', async (_, events, outcome) => {
    const one = await beginPurchase();
    for (const [type, object] of events(one)) expect((await seller.event(type, object)).status).toBe(200);
    expect(await one.readState()).toEqual(outcome);
  });

  it('applies a payment and its dispute in order when both arrive at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { checkout, dispute, readState } = await beginPurchase();
      await Promise.all([
        seller.event('checkout.session.completed', checkout),
        seller.event('charge.dispute.closed', dispute),
        seller.event('checkout.session.completed', checkout),
      ]);
      const [state, right, open] = await readState();
      expect([state, right === 'ACTIVE', open]).toEqual(['REFUNDED', false, false]);
    }
  });

  it('ignores other sales of the account, and logs an error for money without a known purchase', async () => {
    const { checkout } = await beginPurchase();
    const handled = async (type: string, object: object) => (await seller.event(type, object)).json;
    expect(await handled('checkout.session.completed', { ...checkout, metadata: {} })).toEqual({ handled: 'IGNORED' });
    expect(await handled('checkout.session.completed', { ...checkout, metadata: null })).toEqual({
      handled: 'IGNORED',
    });
    expect(await handled('invoice.paid', {})).toEqual({ handled: 'IGNORED' });
    expect(await handled('moon.landed', {})).toEqual({ handled: 'IGNORED' });
    const stranger = { publisher: 'acme', session: 'cs-unknown' };
    expect(await handled('checkout.session.completed', { ...checkout, metadata: stranger })).toEqual({
      handled: 'ASIDE',
    });
  });

  it('rejects events that are forged, too old or unsigned', async () => {
    const { checkout, readState } = await beginPurchase();
    const type = 'checkout.session.completed';
    const rejected = { status: 400, reason: 'WEBHOOK_INVALID' };

    expect(await seller.event(type, checkout, { secret: 'whsec_guess' })).toMatchObject(rejected);
    expect(await seller.event(type, checkout, { age: 301 })).toMatchObject(rejected);
    expect(await seller.call('POST', '/webhooks/stripe', { body: { type } })).toMatchObject(rejected);
    expect(await seller.call('POST', '/webhooks/stripe')).toMatchObject(rejected);
    expect(await readState()).toEqual(['OPEN', null, false]);
    expect((await seller.event(type, checkout, { age: 299 })).json).toEqual({ handled: 'SETTLED' });
  });

  it('responds cleanly to arbitrary bytes, and to signed objects of any shape', async () => {
    const wrong: unknown[] = [];
    for (const text of [...hostileStrings, ...hostileBodies]) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
      const { status, reason } = await seller.call('POST', '/webhooks/stripe', { body: text, headers });
      if (status !== 400 || reason !== 'WEBHOOK_INVALID') wrong.push([text.slice(0, 80), status, reason]);
    }
    const { checkout } = await beginPurchase();
    for (const text of hostileStrings) {
      const metadata = { publisher: text, session: text };
      for (const object of [
        { ...checkout, metadata },
        { ...checkout, payment_intent: text },
        { ...checkout, currency: text },
      ]) {
        const { status } = await seller.event('checkout.session.completed', object);
        if (status >= 500) wrong.push([text.slice(0, 80), object, status]);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});
