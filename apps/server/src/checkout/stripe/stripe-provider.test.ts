import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStripeShop, type StripeShop } from './test-stripe.ts';
import { beginAtStripe } from './test-stripe-purchase.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await openStripeShop();
}, 60_000);
afterAll(() => shop.close());

const begun = (country?: string) => beginAtStripe(shop, country);

describe('a purchase at Stripe', () => {
  it('is an embedded session of one thing at its price, named so that its events find back', async () => {
    const before = shop.calls.length;
    const { json, user } = await begun();

    expect(json).toMatchObject({
      state: 'OPEN',
      provider: 'stripe',
      clientSecret: expect.stringMatching(/^cs_test_\d+_secret$/),
      publishableKey: 'pk_test_of_the_test',
      expireTime: '2026-11-21T12:32:00.000Z',
    });
    const [call, ...more] = shop.calls.slice(before);
    expect([call?.url, more]).toEqual(['/v1/checkout/sessions', []]);
    expect(call?.headers).toMatchObject({
      authorization: 'Bearer sk_test_of_the_test',
      'idempotency-key': `touchline-acme-${json.id}-${Date.parse('2026-11-21T12:32:00Z') / 1_000}`,
    });
    expect(call?.form).toEqual({
      mode: 'payment',
      ui_mode: 'embedded_page',
      redirect_on_completion: 'never',
      client_reference_id: json.id,
      expires_at: String(Date.parse('2026-11-21T12:32:00Z') / 1_000),
      'adaptive_pricing[enabled]': 'false',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '499',
      'line_items[0][price_data][product_data][name]': 'Match pass',
      'metadata[publisher]': 'acme',
      'metadata[session]': json.id,
      'metadata[user]': user,
      'payment_intent_data[metadata][publisher]': 'acme',
      'payment_intent_data[metadata][session]': json.id,
      'payment_intent_data[metadata][user]': user,
    });
  });

  it('is charged in the currency of the visitor’s country, in its own units', async () => {
    const { json } = await begun('JP');
    expect(shop.calls.at(-1)?.form).toMatchObject({
      'line_items[0][price_data][currency]': 'jpy',
      'line_items[0][price_data][unit_amount]': '800',
    });
    expect(json.offer.price).toEqual({ currencyCode: 'JPY', units: '800', nanos: 0 });
  });

  it('is one at Stripe, too, when the same press comes often', async () => {
    const token = await shop.token('hasty');
    const wish = { requestId: 'the-same-press' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.begin(token, wish)));
    expect(new Set(answers.map(({ json }) => json.clientSecret)).size).toBe(1);

    const before = shop.calls.length;
    expect((await shop.begin(token, wish)).json.clientSecret).toBe(answers[0]?.json.clientSecret);
    expect(shop.calls.length).toBe(before);
  });

  it('is told of as failed while Stripe does not answer, and goes on with the same request', async () => {
    const token = await shop.token('patient', { expireTime: '2026-11-21T20:00:00Z' });
    const wish = { requestId: 'try-it-again' };
    // The library itself tries twice.
    shop.failures.push(500, 500);
    expect(await shop.begin(token, wish)).toMatchObject({ status: 502, reason: 'PAYMENT_FAILED' });
    expect((await shop.begin(token, wish)).json.clientSecret).toMatch(/_secret$/);
  });

  it('stays paid when Stripe answers its first request after the repeated one was paid', async () => {
    const token = await shop.token('faster');
    const wish = { requestId: 'it-takes-long' };
    let answer = () => {};
    shop.waits.push(new Promise<void>((resolve) => (answer = resolve)));
    const first = shop.begin(token, wish);
    await vi.waitFor(() => expect(shop.waits).toEqual([]));
    const { json } = await shop.begin(token, wish);
    const id = json.clientSecret.replace('_secret', '');
    const paid = { ...shop.sessions.get(id), payment_status: 'paid', payment_intent: 'pi_faster' } as const;
    await shop.event('checkout.session.completed', paid);
    answer();

    expect((await first).json).toMatchObject({ id: json.id, state: 'COMPLETE', clientSecret: null });
    expect((await shop.session(json.id)).json.state).toBe('COMPLETE');
    await shop.event('charge.refunded', { refunded: true, payment_intent: 'pi_faster', metadata: paid.metadata });
    expect(await shop.entitlements('faster')).toMatchObject([{ state: 'REVOKED' }]);
  });

  it('is not to be tried again when Stripe will never take the price', async () => {
    const token = await shop.token('cheap');
    shop.failures.push(400);
    expect(await shop.begin(token)).toMatchObject({ status: 400, reason: 'OFFER_NOT_FOR_SALE' });

    const prices = [{ currencyCode: 'KWD', minorUnits: 1_755, regions: [] }];
    await shop.server.manage('POST', '/acme/offers?offerId=dinars', { body: { prices } });
    const before = shop.calls.length;
    expect(await shop.begin(token, { offerId: 'dinars' })).toMatchObject({ status: 400, reason: 'OFFER_NOT_FOR_SALE' });
    expect(shop.calls.length).toBe(before);
  });

  it('gets a later end when Stripe was away so long that it would refuse the first one', async () => {
    const token = await shop.token('late', { expireTime: '2026-11-21T20:00:00Z' });
    shop.failures.push(402);
    await shop.begin(token, { requestId: 'much-too-early' });
    shop.server.time.now += 5 * 60_000;
    const { json } = await shop.begin(token, { requestId: 'much-too-early' });
    shop.server.time.now -= 5 * 60_000;

    expect(json.expireTime).toBe('2026-11-21T12:37:00.000Z');
    expect(shop.calls.at(-1)?.form['expires_at']).toBe(String(Date.parse('2026-11-21T12:37:00Z') / 1_000));
  });

  it('is over at its end when Stripe never heard of it, whatever becomes of the offer: there is nothing to pay', async () => {
    const token = await shop.token('away', { expireTime: '2026-11-22T12:00:00Z' });
    shop.failures.push(402);
    await shop.begin(token, { requestId: 'left-behind' });
    shop.server.time.now += 20 * 60 * 60_000;
    const { json } = await shop.begin(token, { requestId: 'left-behind' });
    shop.server.time.now -= 20 * 60 * 60_000;

    expect(json).toMatchObject({ state: 'EXPIRED', clientSecret: null });
  });

  it('gets no later end when its access would be over by then', async () => {
    const body = { prices: [{ currencyCode: 'EUR', minorUnits: 499, regions: [] }], endTime: '2026-11-21T12:34:00Z' };
    await shop.server.manage('POST', '/acme/offers?offerId=ending', { body });
    const token = await shop.token('too-late', { expireTime: '2026-11-21T20:00:00Z' });
    const wish = { offerId: 'ending', requestId: 'before-the-bell' };
    shop.failures.push(402);
    expect(await shop.begin(token, wish)).toMatchObject({ status: 502 });
    shop.server.time.now += 5 * 60_000;
    expect(await shop.begin(token, wish)).toMatchObject({ status: 400, reason: 'OFFER_NOT_FOR_SALE' });
    shop.server.time.now -= 5 * 60_000;
  });

  it('cannot be paid by the test provider', async () => {
    const { json, token } = await begun();
    const body = { outcome: 'paid' };
    expect(await shop.call('POST', `/v1/checkoutSessions/${json.id}:pay`, { token, body })).toMatchObject({
      status: 404,
      reason: 'ROUTE_NOT_FOUND',
    });
    expect((await shop.tell({ session: json.id })).status).toBe(404);
  });
});
