import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStripeShop, type StripeShop } from './stripe/test-stripe.ts';
import { beginAtStripe } from './stripe/test-stripe-purchase.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
}, 60_000);
afterAll(() => shop.close());

/** A purchase, how it stands at Stripe from now on, and what the visitor is told of it. */
async function begun() {
  const one = await beginAtStripe(shop);
  const id = one.checkout.id;
  return {
    ...one,
    atStripe: (standing: object) => shop.sessions.set(id, { ...shop.sessions.get(id), ...standing }),
    look: async () => (await shop.call('GET', `/v1/checkoutSessions/${one.json.id}`, { token: one.token })).json,
    asked: () => shop.calls.filter(({ url }) => url === `/v1/checkout/sessions/${id}`).length,
  };
}

const paid = { status: 'complete', payment_status: 'paid' };

describe('a visitor who waits for a payment whose event does not come', () => {
  it('watches, because Stripe is asked', async () => {
    const { look, atStripe, checkout, standing } = await begun();
    expect((await look()).state).toBe('OPEN');
    atStripe({ ...paid, payment_intent: checkout.payment_intent });
    shop.server.time.now += 5_000;

    expect((await look()).state).toBe('COMPLETE');
    expect(await standing()).toEqual(['COMPLETE', 'ACTIVE', true]);
    expect((await shop.event('checkout.session.completed', checkout)).json).toEqual({ handled: 'UNCHANGED' });
  });

  it('has Stripe asked each five seconds, however often he looks', async () => {
    const { look, asked } = await begun();
    for (const wait of [0, 1_000, 3_999, 1, 4_999, 1]) {
      shop.server.time.now += wait;
      await look();
    }
    expect(asked()).toBe(3);
  });

  it('is told that it is over when Stripe says so, and that it is open while Stripe says nothing', async () => {
    const { json, look, atStripe } = await begun();
    shop.failures.push(500);
    expect(await look()).toMatchObject({ state: 'OPEN', clientSecret: json.clientSecret });
    atStripe({ status: 'expired' });
    shop.server.time.now += 5_000;
    expect(await look()).toMatchObject({ state: 'EXPIRED', clientSecret: null });
  });

  it('waits for a bank', async () => {
    const { look, atStripe, json } = await begun();
    atStripe({ status: 'complete', payment_status: 'unpaid' });
    expect(await look()).toMatchObject({ state: 'OPEN', clientSecret: null });
    expect((await shop.session(json.id)).json.pendingTime).not.toBeNull();
  });

  it('gets nothing for another amount, also when it was asked for', async () => {
    const { look, atStripe, checkout, standing } = await begun();
    atStripe({ ...paid, payment_intent: checkout.payment_intent, amount_total: 1 });
    expect((await look()).state).toBe('OPEN');
    expect(await standing()).toEqual(['OPEN', null, false]);
  });

  it('is not sold it again by the same press when its time is over', async () => {
    const token = await shop.token('same-press');
    const wish = { requestId: 'pressed-once' };
    const { json } = await shop.begin(token, wish);
    const id = json.clientSecret.replace('_secret', '');
    shop.sessions.set(id, { ...shop.sessions.get(id), ...paid, payment_intent: 'pi_same_press' } as never);
    shop.server.time.now += 33 * 60_000;
    expect((await shop.begin(token, wish)).json).toMatchObject({ id: json.id, state: 'COMPLETE' });
    shop.server.time.now -= 33 * 60_000;
  });

  it('is not sold it again by another press, while it may be paid or was', async () => {
    const { json, token, user, atStripe, checkout } = await begun();
    expect((await shop.begin(token)).json).toMatchObject({ id: json.id, clientSecret: json.clientSecret });
    atStripe({ status: 'complete', payment_status: 'unpaid' });
    shop.server.time.now += 33 * 60_000;
    expect((await shop.begin(await shop.token(user))).json).toMatchObject({ id: json.id, clientSecret: null });
    atStripe({ ...paid, payment_intent: checkout.payment_intent });
    shop.server.time.now += 24 * 60 * 60_000;
    expect(await shop.begin(await shop.token(user))).toMatchObject({ status: 409, reason: 'ALREADY_ENTITLED' });
    shop.server.time.now -= 24 * 60 * 60_000 + 33 * 60_000;
  });
});
