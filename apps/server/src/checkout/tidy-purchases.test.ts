import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLook } from './look.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';
import { openStripeShop, type StripeShop } from './stripe/test-stripe.ts';
import { beginAtStripe } from './stripe/test-stripe-purchase.ts';
import { tidyPurchases } from './tidy-purchases.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let shop: StripeShop;
let tidy: (signal?: AbortSignal) => Promise<void>;
beforeAll(async () => {
  shop = await openStripeShop();
  const { database, clock, settings } = shop.server.ports;
  const { log } = shop.server.app;
  if (!settings.stripe) throw new Error('the shop has no Stripe');
  const provider = await createStripeProvider({ settings: settings.stripe, clock, log });
  const changes = { wrote: () => {} } as never;
  const look = createLook({ database, clock, changes, payments: { provider } }, log);
  tidy = (signal = new AbortController().signal) => tidyPurchases({ database, clock, look, signal });
}, 60_000);
afterAll(() => shop.close());

let begin: number;
beforeEach(() => {
  begin = shop.server.time.now;
});
const wait = (ms: number) => {
  shop.server.time.now += ms;
};
const back = () => {
  shop.server.time.now = begin;
};
const stateOf = async (id: string) => (await shop.session(id)).json.state;

describe('purchases after an hour', () => {
  it('are paid when Stripe says so, though no event came and nobody looks', async () => {
    const { json, checkout, standing } = await beginAtStripe(shop);
    const paid = { status: 'complete', payment_status: 'paid', payment_intent: checkout.payment_intent } as const;
    shop.sessions.set(checkout.id, { ...shop.sessions.get(checkout.id), ...paid });
    await tidy();
    expect(await stateOf(json.id)).toBe('OPEN');

    wait(33 * MINUTE);
    await tidy();
    back();
    expect(await standing()).toEqual(['COMPLETE', 'ACTIVE', true]);
  });

  it('are over when Stripe says so, or never heard of them; the others go on when it does not answer about one', async () => {
    const token = await shop.token('patient');
    shop.failures.push(402);
    await shop.begin(token, { requestId: 'never-opened' });
    const some = [await beginAtStripe(shop), await beginAtStripe(shop), await beginAtStripe(shop)];
    for (const { checkout } of some)
      shop.sessions.set(checkout.id, { ...shop.sessions.get(checkout.id), status: 'expired' });
    shop.sessions.delete(some[1]?.checkout.id ?? '');
    wait(33 * MINUTE);
    await tidy();
    back();

    const states = await Promise.all(some.map(({ json }) => stateOf(json.id)));
    expect(states).toEqual(['EXPIRED', 'OPEN', 'EXPIRED']);
    const { json: page } = await shop.server.manage('GET', '/acme/checkoutSessions?pageSize=100');
    const mine = page.checkoutSessions.filter(({ userId }: { userId: string }) => userId === 'patient');
    expect(mine).toMatchObject([{ state: 'EXPIRED', requestId: 'never-opened' }]);
  });

  it('stop being asked about when the server stops', async () => {
    await beginAtStripe(shop);
    const before = shop.calls.length;
    wait(33 * MINUTE);
    await tidy(AbortSignal.abort());
    back();
    expect(shop.calls.length).toBe(before);
  });
});

describe('what is kept of purchases', () => {
  it('is what was paid; the rest goes after 30 days, and events after 90 unless they were set aside', async () => {
    const [bought, left] = [await beginAtStripe(shop), await beginAtStripe(shop)];
    await shop.event('checkout.session.completed', bought.checkout, { id: 'evt_settled' });
    await shop.event('checkout.session.completed', { ...left.checkout, amount_total: 1 }, { id: 'evt_aside' });
    const events = async () => {
      const rows = await shop.server.store.database.selectFrom('payment_events').select('event_id').execute();
      return rows.map(({ event_id }) => event_id).filter((id) => id === 'evt_settled' || id === 'evt_aside');
    };

    wait(30 * DAY);
    await tidy();
    expect(await stateOf(left.json.id)).toBe('OPEN');
    wait(33 * MINUTE);
    await tidy();
    expect((await shop.session(left.json.id)).status).toBe(404);
    expect(await stateOf(bought.json.id)).toBe('COMPLETE');
    expect((await events()).toSorted()).toEqual(['evt_aside', 'evt_settled']);
    wait(60 * DAY);
    await tidy();
    expect(await events()).toEqual(['evt_aside']);
    expect(await stateOf(bought.json.id)).toBe('COMPLETE');
    back();
  });
});
