import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileBodies, hostileStrings } from '../../test-hostile.ts';
import { openStripeShop, type StripeShop } from './test-stripe.ts';
import { beginAtStripe } from './test-stripe-purchase.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
}, 60_000);
afterAll(() => shop.close());

const begun = (country?: string) => beginAtStripe(shop, country);

/** Does it when so many minutes have passed. */
async function later(minutes: number, task: () => Promise<void>): Promise<void> {
  shop.server.time.now += minutes * 60_000;
  await task().finally(() => {
    shop.server.time.now -= minutes * 60_000;
  });
}

// "At once" is one transaction after the other on PGlite; on PostgreSQL (TEST_STORE=postgres) they do meet.
describe('POST /webhooks/stripe', () => {
  it('opens the video at the very next request, and shows no secret after that', async () => {
    const { json, token, checkout, standing } = await begun();
    expect((await shop.event('checkout.session.completed', checkout)).json).toEqual({ handled: 'SETTLED' });

    expect(await standing()).toEqual(['COMPLETE', 'ACTIVE', true]);
    const { json: session } = await shop.call('GET', `/v1/checkoutSessions/${json.id}`, { token });
    expect(session).toMatchObject({ state: 'COMPLETE', clientSecret: null, publishableKey: null });
  });

  it('waits for money that comes days later, and shows no form meanwhile', async () => {
    const { json, user, checkout } = await begun();
    await shop.event('checkout.session.completed', { ...checkout, payment_status: 'unpaid' });
    await later(3 * 24 * 60, async () => {
      const token = await shop.token(user);
      const { json: seen } = await shop.call('GET', `/v1/checkoutSessions/${json.id}`, { token });
      expect(seen).toMatchObject({ state: 'OPEN', clientSecret: null, publishableKey: null });
      expect((await shop.session(json.id)).json).toMatchObject({
        state: 'OPEN',
        pendingTime: '2026-11-21T12:00:00.000Z',
      });
    });
    await shop.event('checkout.session.async_payment_succeeded', checkout);
    expect((await shop.session(json.id)).json.state).toBe('COMPLETE');
  });

  it('keeps a purchase open whose payment it has not heard of when its time is over, without a second form', async () => {
    const { json, user, checkout, standing } = await begun();
    shop.failures.push(500);
    await later(33, async () => {
      const { json: seen } = await shop.call('GET', `/v1/checkoutSessions/${json.id}`, {
        token: await shop.token(user),
      });
      expect(seen).toMatchObject({ state: 'OPEN', clientSecret: null, publishableKey: null });
      expect((await shop.event('checkout.session.completed', checkout)).json).toEqual({ handled: 'SETTLED' });
    });
    expect(await standing()).toEqual(['COMPLETE', 'ACTIVE', true]);
  });

  it('ends what is expired, and what never was paid', async () => {
    for (const type of ['checkout.session.expired', 'checkout.session.async_payment_failed']) {
      const { checkout, standing } = await begun();
      await shop.event(type, { ...checkout, payment_status: 'unpaid', payment_intent: null });
      expect(await standing()).toEqual(['EXPIRED', null, false]);
    }
  });

  type Purchase = Awaited<ReturnType<typeof begun>>;
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
      'a refund that is told first',
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
      'a lost dispute that is told first, which knows the payment only',
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
  it.each(orders)('knows %s', async (_, events, outcome) => {
    const one = await begun();
    for (const [type, object] of events(one)) expect((await shop.event(type, object)).status).toBe(200);
    expect(await one.standing()).toEqual(outcome);
  });

  it('lets no dispute pass the payment that it is about, when both come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { checkout, dispute, standing } = await begun();
      await Promise.all([
        shop.event('checkout.session.completed', checkout),
        shop.event('charge.dispute.closed', dispute),
        shop.event('checkout.session.completed', checkout),
      ]);
      const [state, right, open] = await standing();
      expect([state, right === 'ACTIVE', open]).toEqual(['REFUNDED', false, false]);
    }
  });

  it('ignores what the account sells otherwise, and calls for somebody where money names a purchase that is not here', async () => {
    const { checkout } = await begun();
    const handled = async (type: string, object: object) => (await shop.event(type, object)).json;
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

  it('refuses what is forged, too old, or unsigned', async () => {
    const { checkout, standing } = await begun();
    const type = 'checkout.session.completed';
    const refused = { status: 400, reason: 'WEBHOOK_INVALID' };

    expect(await shop.event(type, checkout, { secret: 'whsec_guess' })).toMatchObject(refused);
    expect(await shop.event(type, checkout, { age: 301 })).toMatchObject(refused);
    expect(await shop.call('POST', '/webhooks/stripe', { body: { type } })).toMatchObject(refused);
    expect(await shop.call('POST', '/webhooks/stripe')).toMatchObject(refused);
    expect(await standing()).toEqual(['OPEN', null, false]);
    expect((await shop.event(type, checkout, { age: 299 })).json).toEqual({ handled: 'SETTLED' });
  });

  it('answers cleanly to bytes of any sort, and to signed objects of any shape', async () => {
    const wrong: unknown[] = [];
    for (const text of [...hostileStrings, ...hostileBodies]) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' };
      const { status, reason } = await shop.call('POST', '/webhooks/stripe', { body: text, headers });
      if (status !== 400 || reason !== 'WEBHOOK_INVALID') wrong.push([text.slice(0, 80), status, reason]);
    }
    const { checkout } = await begun();
    for (const text of hostileStrings) {
      const metadata = { publisher: text, session: text };
      for (const object of [
        { ...checkout, metadata },
        { ...checkout, payment_intent: text },
        { ...checkout, currency: text },
      ]) {
        const { status } = await shop.event('checkout.session.completed', object);
        if (status >= 500) wrong.push([text.slice(0, 80), object, status]);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});
