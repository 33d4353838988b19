import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginStripePurchase, openStripeSeller, type StripeSeller } from '../../testing/purchases/stripe.ts';

let seller: StripeSeller;
beforeAll(async () => {
  seller = await openStripeSeller();
}, 60_000);
afterAll(() => seller.close());

/** A purchase, functions to change its state at Stripe, and the state that the visitor sees. */
async function beginPurchase() {
  const one = await beginStripePurchase(seller);
  const id = one.checkout.id;
  return {
    ...one,
    atStripe: (state: object) => seller.sessions.set(id, { ...seller.sessions.get(id), ...state }),
    getSession: async () =>
      (await seller.call('GET', `/v1/checkoutSessions/${one.json.id}`, { token: one.token })).json,
    countPolls: () => seller.calls.filter(({ url }) => url === `/v1/checkout/sessions/${id}`).length,
  };
}

const paid = { status: 'complete', payment_status: 'paid' };

describe('a visitor waiting for a payment whose event does not arrive', () => {
  it('gets access, because the server polls Stripe', async () => {
    const { getSession, atStripe, checkout, readState: state } = await beginPurchase();
    expect((await getSession()).state).toBe('OPEN');
    atStripe({ ...paid, payment_intent: checkout.payment_intent });
    seller.server.time.now += 5_000;

    expect((await getSession()).state).toBe('COMPLETE');
    expect(await state()).toEqual(['COMPLETE', 'ACTIVE', true]);
    expect((await seller.event('checkout.session.completed', checkout)).json).toEqual({ handled: 'UNCHANGED' });
  });

  it('makes the server poll Stripe at most every five seconds', async () => {
    const { getSession, countPolls } = await beginPurchase();
    for (const wait of [0, 1_000, 3_999, 1, 4_999, 1]) {
      seller.server.time.now += wait;
      await getSession();
    }
    expect(countPolls()).toBe(3);
  });

  it('sees the purchase expire when Stripe says so, and sees it open while Stripe does not respond', async () => {
    const { json, getSession, atStripe } = await beginPurchase();
    seller.failures.push(500);
    expect(await getSession()).toMatchObject({ state: 'OPEN', clientSecret: json.clientSecret });
    atStripe({ status: 'expired' });
    seller.server.time.now += 5_000;
    expect(await getSession()).toMatchObject({ state: 'EXPIRED', clientSecret: null });
  });

  it('waits for a bank payment', async () => {
    const { getSession, atStripe, json } = await beginPurchase();
    atStripe({ status: 'complete', payment_status: 'unpaid' });
    expect(await getSession()).toMatchObject({ state: 'OPEN', clientSecret: null });
    expect((await seller.session(json.id)).json.pendingTime).not.toBeNull();
  });

  it('gets no access for another amount, even if the server polled it', async () => {
    const { getSession, atStripe, checkout, readState: state } = await beginPurchase();
    atStripe({ ...paid, payment_intent: checkout.payment_intent, amount_total: 1 });
    expect((await getSession()).state).toBe('OPEN');
    expect(await state()).toEqual(['OPEN', null, false]);
  });

  it('does not buy twice with the same request after the expiry', async () => {
    const token = await seller.token('same-press');
    const request = { requestId: 'pressed-once' };
    const { json } = await seller.begin(token, request);
    const id = json.clientSecret.replace('_secret', '');
    seller.sessions.set(id, { ...seller.sessions.get(id), ...paid, payment_intent: 'pi_same_press' } as never);
    seller.server.time.now += 33 * 60_000;
    expect((await seller.begin(token, request)).json).toMatchObject({ id: json.id, state: 'COMPLETE' });
    seller.server.time.now -= 33 * 60_000;
  });

  it('does not buy twice with another request while a payment is pending or complete', async () => {
    const { json, token, user, atStripe, checkout } = await beginPurchase();
    expect((await seller.begin(token)).json).toMatchObject({ id: json.id, clientSecret: json.clientSecret });
    atStripe({ status: 'complete', payment_status: 'unpaid' });
    seller.server.time.now += 33 * 60_000;
    expect((await seller.begin(await seller.token(user))).json).toMatchObject({ id: json.id, clientSecret: null });
    atStripe({ ...paid, payment_intent: checkout.payment_intent });
    seller.server.time.now += 24 * 60 * 60_000;
    expect(await seller.begin(await seller.token(user))).toMatchObject({ status: 409, reason: 'ALREADY_ENTITLED' });
    seller.server.time.now -= 24 * 60 * 60_000 + 33 * 60_000;
  });
});
