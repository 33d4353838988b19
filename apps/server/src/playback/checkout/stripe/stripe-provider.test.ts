import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { beginStripePurchase, openStripeSeller, type StripeSeller } from '../../../testing/purchases/stripe.ts';

let seller: StripeSeller;
beforeAll(async () => {
  seller = await openStripeSeller();
}, 60_000);
afterAll(() => seller.close());

const begun = (country?: string) => beginStripePurchase(seller, country);

describe('a purchase at Stripe', () => {
  it('is an embedded session of one item at its price, with metadata that leads its events back', async () => {
    const before = seller.calls.length;
    const { json, user } = await begun();

    expect(json).toMatchObject({
      state: 'OPEN',
      provider: 'stripe',
      clientSecret: expect.stringMatching(/^cs_test_\d+_secret$/),
      publishableKey: 'pk_test_of_the_test',
      expireTime: '2026-11-21T12:32:00.000Z',
    });
    const [call, ...extraCalls] = seller.calls.slice(before);
    expect([call?.url, extraCalls]).toEqual(['/v1/checkout/sessions', []]);
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
    expect(seller.calls.at(-1)?.form).toMatchObject({
      'line_items[0][price_data][currency]': 'jpy',
      'line_items[0][price_data][unit_amount]': '800',
    });
    expect(json.offer.price).toEqual({ currencyCode: 'JPY', units: '800', nanos: 0 });
  });

  it('is one at Stripe, too, when the same request is repeated', async () => {
    const token = await seller.token('hasty');
    const request = { requestId: 'the-same-press' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => seller.begin(token, request)));
    expect(new Set(answers.map(({ json }) => json.clientSecret)).size).toBe(1);

    const before = seller.calls.length;
    expect((await seller.begin(token, request)).json.clientSecret).toBe(answers[0]?.json.clientSecret);
    expect(seller.calls.length).toBe(before);
  });

  it('fails while Stripe does not respond, and continues with the same request', async () => {
    const token = await seller.token('patient', { expireTime: '2026-11-21T20:00:00Z' });
    const request = { requestId: 'try-it-again' };
    // The library tries twice.
    seller.failures.push(500, 500);
    expect(await seller.begin(token, request)).toMatchObject({ status: 502, reason: 'PAYMENT_FAILED' });
    expect((await seller.begin(token, request)).json.clientSecret).toMatch(/_secret$/);
  });

  it('stays paid when Stripe answers the first request after the repeated one was paid', async () => {
    const token = await seller.token('faster');
    const request = { requestId: 'it-takes-long' };
    let answer = () => {};
    seller.waits.push(new Promise<void>((resolve) => (answer = resolve)));
    const first = seller.begin(token, request);
    await vi.waitFor(() => expect(seller.waits).toEqual([]));
    const { json } = await seller.begin(token, request);
    const id = json.clientSecret.replace('_secret', '');
    const paid = { ...seller.sessions.get(id), payment_status: 'paid', payment_intent: 'pi_faster' } as const;
    await seller.event('checkout.session.completed', paid);
    answer();

    expect((await first).json).toMatchObject({ id: json.id, state: 'COMPLETE', clientSecret: null });
    expect((await seller.session(json.id)).json.state).toBe('COMPLETE');
    await seller.event('charge.refunded', { refunded: true, payment_intent: 'pi_faster', metadata: paid.metadata });
    expect(await seller.entitlements('faster')).toMatchObject([{ state: 'REVOKED' }]);
  });

  it('is not retried when Stripe will never accept the price', async () => {
    const token = await seller.token('cheap');
    seller.failures.push(400);
    expect(await seller.begin(token)).toMatchObject({ status: 400, reason: 'OFFER_NOT_FOR_SALE' });

    const prices = [{ currencyCode: 'KWD', minorUnits: 1_755, regions: [] }];
    await seller.server.manage('POST', '/acme/offers?offerId=dinars', { body: { prices } });
    const before = seller.calls.length;
    expect(await seller.begin(token, { offerId: 'dinars' })).toMatchObject({
      status: 400,
      reason: 'OFFER_NOT_FOR_SALE',
    });
    expect(seller.calls.length).toBe(before);
  });

  it('gets a later expiry if Stripe was unreachable so long that it would reject the first one', async () => {
    const token = await seller.token('late', { expireTime: '2026-11-21T20:00:00Z' });
    seller.failures.push(402);
    await seller.begin(token, { requestId: 'much-too-early' });
    seller.server.time.now += 5 * 60_000;
    const { json } = await seller.begin(token, { requestId: 'much-too-early' });
    seller.server.time.now -= 5 * 60_000;

    expect(json.expireTime).toBe('2026-11-21T12:37:00.000Z');
    expect(seller.calls.at(-1)?.form['expires_at']).toBe(String(Date.parse('2026-11-21T12:37:00Z') / 1_000));
  });

  it('expires if Stripe has not opened it, whatever happens to the offer, since it cannot be paid', async () => {
    const token = await seller.token('away', { expireTime: '2026-11-22T12:00:00Z' });
    seller.failures.push(402);
    await seller.begin(token, { requestId: 'left-behind' });
    seller.server.time.now += 20 * 60 * 60_000;
    const { json } = await seller.begin(token, { requestId: 'left-behind' });
    seller.server.time.now -= 20 * 60 * 60_000;

    expect(json).toMatchObject({ state: 'EXPIRED', clientSecret: null });
  });

  it('gets no later expiry if its access would be over by then', async () => {
    const body = { prices: [{ currencyCode: 'EUR', minorUnits: 499, regions: [] }], endTime: '2026-11-21T12:34:00Z' };
    await seller.server.manage('POST', '/acme/offers?offerId=ending', { body });
    const token = await seller.token('too-late', { expireTime: '2026-11-21T20:00:00Z' });
    const request = { offerId: 'ending', requestId: 'before-the-bell' };
    seller.failures.push(402);
    expect(await seller.begin(token, request)).toMatchObject({ status: 502 });
    seller.server.time.now += 5 * 60_000;
    expect(await seller.begin(token, request)).toMatchObject({ status: 400, reason: 'OFFER_NOT_FOR_SALE' });
    seller.server.time.now -= 5 * 60_000;
  });

  it('cannot be paid with the mock provider', async () => {
    const { json, token } = await begun();
    const body = { outcome: 'paid' };
    expect(await seller.call('POST', `/v1/checkoutSessions/${json.id}:pay`, { token, body })).toMatchObject({
      status: 404,
      reason: 'ROUTE_NOT_FOUND',
    });
    expect((await seller.postEvent({ session: json.id })).status).toBe(404);
  });
});
