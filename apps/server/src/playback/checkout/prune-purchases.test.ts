import { DAY_MS, MINUTE_MS } from '@touchline/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginStripePurchase, openStripeSeller, type StripeSeller } from '../../testing/purchases/stripe.ts';
import { createPollProvider } from './poll-provider.ts';
import { prunePurchases } from './prune-purchases.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

let seller: StripeSeller;
let prune: (signal?: AbortSignal) => Promise<void>;
beforeAll(async () => {
  seller = await openStripeSeller();
  const { database, clock, settings } = seller.server.ports;
  const { log } = seller.server.app;
  if (!settings.stripe) throw new Error('the shop has no Stripe');
  const provider = await createStripeProvider({ settings: settings.stripe, clock, log });
  const changes = { wrote: () => {} } as never;
  const pollProvider = createPollProvider({ database, clock, changes, payments: { provider } }, log);
  prune = (signal = new AbortController().signal) => prunePurchases({ database, clock, pollProvider, signal });
}, 60_000);
afterAll(() => seller.close());

let begin: number;
beforeEach(() => {
  begin = seller.server.time.now;
});
const wait = (ms: number) => {
  seller.server.time.now += ms;
};
const back = () => {
  seller.server.time.now = begin;
};
const stateOf = async (id: string) => (await seller.session(id)).json.state;

describe('the hourly job for purchases', () => {
  it('completes purchases that Stripe reports as paid, although no event arrived and nobody polls', async () => {
    const { json, checkout, readState } = await beginStripePurchase(seller);
    const paid = { status: 'complete', payment_status: 'paid', payment_intent: checkout.payment_intent } as const;
    seller.sessions.set(checkout.id, { ...seller.sessions.get(checkout.id), ...paid });
    await prune();
    expect(await stateOf(json.id)).toBe('OPEN');

    wait(33 * MINUTE_MS);
    await prune();
    back();
    expect(await readState()).toEqual(['COMPLETE', 'ACTIVE', true]);
  });

  it('ends purchases that are expired or unknown at Stripe, and skips one that Stripe does not answer about', async () => {
    const token = await seller.token('patient');
    seller.failures.push(402);
    await seller.begin(token, { requestId: 'never-opened' });
    const some = [
      await beginStripePurchase(seller),
      await beginStripePurchase(seller),
      await beginStripePurchase(seller),
    ];
    for (const { checkout } of some)
      seller.sessions.set(checkout.id, { ...seller.sessions.get(checkout.id), status: 'expired' });
    seller.sessions.delete(some[1]?.checkout.id ?? '');
    wait(33 * MINUTE_MS);
    await prune();
    back();

    const states = await Promise.all(some.map(({ json }) => stateOf(json.id)));
    expect(states).toEqual(['EXPIRED', 'OPEN', 'EXPIRED']);
    const { json: page } = await seller.server.manage('GET', '/acme/checkoutSessions?pageSize=100');
    const mine = page.checkoutSessions.filter(({ userId }: { userId: string }) => userId === 'patient');
    expect(mine).toMatchObject([{ state: 'EXPIRED', requestId: 'never-opened' }]);
  });

  it('stops polling when the server stops', async () => {
    await beginStripePurchase(seller);
    const before = seller.calls.length;
    wait(33 * MINUTE_MS);
    await prune(AbortSignal.abort());
    back();
    expect(seller.calls.length).toBe(before);
  });
});

describe('stored purchases', () => {
  it('are kept if paid; others are deleted after 30 days, and events after 90 unless they have a problem', async () => {
    const [bought, left] = [await beginStripePurchase(seller), await beginStripePurchase(seller)];
    await seller.event('checkout.session.completed', bought.checkout, { id: 'evt_settled' });
    await seller.event('checkout.session.completed', { ...left.checkout, amount_total: 1 }, { id: 'evt_aside' });
    const events = async () => {
      const rows = await seller.server.store.database.selectFrom('payment_events').select('event_id').execute();
      return rows.map(({ event_id }) => event_id).filter((id) => id === 'evt_settled' || id === 'evt_aside');
    };

    wait(30 * DAY_MS);
    await prune();
    expect(await stateOf(left.json.id)).toBe('OPEN');
    wait(33 * MINUTE_MS);
    await prune();
    expect((await seller.session(left.json.id)).status).toBe(404);
    expect(await stateOf(bought.json.id)).toBe('COMPLETE');
    expect((await events()).toSorted()).toEqual(['evt_aside', 'evt_settled']);
    wait(60 * DAY_MS);
    await prune();
    expect(await events()).toEqual(['evt_aside']);
    expect(await stateOf(bought.json.id)).toBe('COMPLETE');
    back();
  });
});
