import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@touchline/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileBodies, hostileStrings } from '../../testing/hostile.ts';
import { openTestSeller, PRICE, type TestSeller } from '../../testing/purchases/seller.ts';

let seller: TestSeller;
beforeAll(async () => {
  seller = await openTestSeller();
}, 60_000);
afterAll(() => seller.server.close());

/** Begins a purchase of a user without any others. */
async function beginPurchase() {
  const user = `user-${randomBytes(4).toString('hex')}`;
  const token = await seller.token(user);
  const { json } = await seller.begin(token);
  const readState = async () => {
    const [{ json: session }, [right, ...extraRights], { json: video }] = await Promise.all([
      seller.session(json.id),
      seller.entitlements(user),
      seller.watch(token),
    ]);
    return [session.state, right?.state ?? null, extraRights.length, video.error === null];
  };
  return { session: json.id as string, user, token, readState };
}

const paid = { type: 'payment.paid' };
const refund = { type: 'payment.refunded', refunded: PRICE.minorUnits };
const expired = { type: 'checkout.expired' };
type EventInput = Parameters<TestSeller['postEvent']>[0];

// On PGlite concurrent transactions run one after the other; on PostgreSQL (TEST_STORE=postgres) they overlap.
describe('POST /webhooks/mock', () => {
  const orders: [string, Partial<EventInput>[], unknown[]][] = [
    ['paid', [paid], ['COMPLETE', 'ACTIVE', 0, true]],
    ['paid, reported twice by two events', [paid, paid], ['COMPLETE', 'ACTIVE', 0, true]],
    ['refunded in part', [paid, { ...refund, refunded: 498 }], ['COMPLETE', 'ACTIVE', 0, true]],
    ['refunded in full', [paid, refund], ['REFUNDED', 'REVOKED', 0, false]],
    [
      'refunded in parts until nothing is left',
      [paid, { ...refund, refunded: 200 }, refund],
      ['REFUNDED', 'REVOKED', 0, false],
    ],
    ['refunded before it was paid', [refund, paid], ['REFUNDED', null, 0, false]],
    ['expired', [expired], ['EXPIRED', null, 0, false]],
    ['expired after it was paid', [paid, expired], ['COMPLETE', 'ACTIVE', 0, true]],
    ['paid after it had expired', [expired, paid], ['COMPLETE', 'ACTIVE', 0, true]],
    ['paid again after a refund', [paid, refund, paid], ['REFUNDED', 'REVOKED', 0, false]],
    ['something unheard of', [{ type: 'payment.blessed' }], ['OPEN', null, 0, false]],
  ];
  it.each(orders)('handles a purchase that was %s', async (_, events, outcome) => {
    const { session, readState } = await beginPurchase();
    for (const event of events) expect((await seller.postEvent({ session, ...event })).status).toBe(200);
    expect(await readState()).toEqual(outcome);
  });

  it('applies the same event once, whatever arrives in between', async () => {
    const { session, readState } = await beginPurchase();
    const event = { id: `evt-${session}`, session };
    expect((await seller.postEvent(event)).json).toEqual({ handled: 'SETTLED' });
    await seller.postEvent({ session, ...refund });
    expect((await seller.postEvent(event)).json).toEqual({ handled: 'REPEATED' });
    expect(await readState()).toEqual(['REFUNDED', 'REVOKED', 0, false]);
  });

  it('applies an event once if it arrives twenty times concurrently, also with different ids', async () => {
    const { session, readState } = await beginPurchase();
    const one = await Promise.all(
      Array.from({ length: 20 }, () => seller.postEvent({ id: `evt-${session}`, session }))
    );
    const many = await Promise.all(Array.from({ length: 20 }, () => seller.postEvent({ session })));

    expect([...one, ...many].map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
    expect([...one, ...many].filter(({ json }) => json.handled === 'SETTLED')).toHaveLength(1);
    expect(await readState()).toEqual(['COMPLETE', 'ACTIVE', 0, true]);
  });

  it('ends refunded if payment and refund arrive concurrently, in either order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { session, readState } = await beginPurchase();
      const events = round % 2 ? [paid, refund, expired] : [refund, expired, paid];
      await Promise.all(events.map((event) => seller.postEvent({ session, ...event })));
      const [state, right, , open] = await readState();
      expect([state, right === 'ACTIVE', open]).toEqual(['REFUNDED', false, false]);
    }
  });

  it('flags a payment of another amount, which grants nothing', async () => {
    for (const amount of [
      { currencyCode: 'EUR', minorUnits: 1 },
      { currencyCode: 'JPY', minorUnits: 499 },
      { currencyCode: 'EUR', minorUnits: 500 },
    ]) {
      const { session, readState } = await beginPurchase();
      expect((await seller.postEvent({ session, amount })).json).toEqual({ handled: 'ASIDE' });
      expect(await readState()).toEqual(['OPEN', null, 0, false]);
    }
    const { database } = seller.server.store;
    const flagged = await database
      .selectFrom('payment_events')
      .where('problem', '=', 'AMOUNT')
      .select('event_id')
      .execute();
    expect(flagged).toHaveLength(3);
  });

  it('ignores a refund of an unknown purchase, and flags a payment for one', async () => {
    expect((await seller.postEvent({ session: 'cs-unknown', ...refund })).json).toEqual({ handled: 'UNKNOWN' });
    expect((await seller.postEvent({ session: 'cs-unknown' })).json).toEqual({ handled: 'ASIDE' });
    const { session, readState } = await beginPurchase();
    expect((await seller.postEvent({ session, publisher: 'rival' })).json).toEqual({ handled: 'ASIDE' });
    expect(await readState()).toEqual(['OPEN', null, 0, false]);
  });

  it('counts a payment that was flagged for a missing purchase once the purchase is back and the event is sent again', async () => {
    const { session, readState } = await beginPurchase();
    const event = { id: `evt-${session}`, session };
    const { database } = seller.server.store;
    const renamed = (from: string, to: string) =>
      database.updateTable('checkout_sessions').set({ id: to }).where('id', '=', from).execute();
    await renamed(session, 'cs-away');
    expect((await seller.postEvent(event)).json).toEqual({ handled: 'ASIDE' });
    await renamed('cs-away', session);

    expect((await seller.postEvent(event)).json).toEqual({ handled: 'SETTLED' });
    expect((await seller.postEvent(event)).json).toEqual({ handled: 'REPEATED' });
    expect(await readState()).toEqual(['COMPLETE', 'ACTIVE', 0, true]);
  });

  it('flags a second payment, and keeps the entitlement when that one is refunded', async () => {
    const { session, readState } = await beginPurchase();
    await seller.postEvent({ session });
    expect((await seller.postEvent({ session, payment: 'pay-second' })).json).toEqual({ handled: 'ASIDE' });
    expect((await seller.postEvent({ session, ...refund, payment: 'pay-second' })).json).toEqual({
      handled: 'UNCHANGED',
    });
    expect(await readState()).toEqual(['COMPLETE', 'ACTIVE', 0, true]);
    await seller.postEvent({ session, ...refund });
    expect(await readState()).toEqual(['REFUNDED', 'REVOKED', 0, false]);
  });

  it('does not restore an entitlement that the publisher has deleted manually', async () => {
    const { session, readState } = await beginPurchase();
    await seller.postEvent({ session });
    await seller.server.manage('DELETE', `/acme/entitlements/${session}`);
    await seller.postEvent({ session });
    expect(await readState()).toEqual(['COMPLETE', null, 0, false]);
    expect((await seller.postEvent({ session, ...refund })).json).toEqual({ handled: 'SETTLED' });
    expect(await readState()).toEqual(['REFUNDED', null, 0, false]);
  });

  const forgeries: [string, (session: string) => Promise<{ status: number }>][] = [
    ['signed with another secret', (session) => seller.postEvent({ session }, { secret: 'guess' })],
    [
      'signed too long ago',
      (session) => seller.postEvent({ session }, { signTime: seller.server.time.now - 6 * MINUTE_MS }),
    ],
    [
      'signed too far ahead',
      (session) => seller.postEvent({ session }, { signTime: seller.server.time.now + 6 * MINUTE_MS }),
    ],
    ['without a signature', (session) => seller.call('POST', '/webhooks/mock', { body: { session } })],
    [
      'with a signature that is none',
      (session) =>
        seller.call('POST', '/webhooks/mock', { body: { session }, headers: { 'touchline-signature': 't=1,v1=00' } }),
    ],
  ];
  it.each(forgeries)('rejects an event %s', async (_, post) => {
    const { session, readState } = await beginPurchase();
    expect(await post(session)).toMatchObject({ status: 400, reason: 'WEBHOOK_INVALID' });
    expect(await readState()).toEqual(['OPEN', null, 0, false]);
  });

  it('responds cleanly to arbitrary bytes, signed or not', async () => {
    const wrong: unknown[] = [];
    const headers = { 'content-type': 'text/plain' };
    for (const text of [...hostileStrings, ...hostileBodies]) {
      const unsigned = await seller.call('POST', '/webhooks/mock', { body: text, headers });
      const signed = await seller.postEvent({ session: 'cs-1' }, { payload: text });
      const named = await seller.postEvent({ session: 'cs-1', id: text, type: text, payment: text });
      for (const { status, reason } of [unsigned, signed])
        if (status !== 400 || reason !== 'WEBHOOK_INVALID') wrong.push([text.slice(0, 80), status, reason]);
      if (named.status !== 200 && named.reason !== 'WEBHOOK_INVALID')
        wrong.push(['named', text.slice(0, 80), named.status]);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('is the only webhook', async () => {
    for (const provider of ['stripe', 'paypal', '__proto__'])
      expect(await seller.call('POST', `/webhooks/${provider}`, { body: {} })).toMatchObject({
        status: 404,
        reason: 'ROUTE_NOT_FOUND',
      });
  });
});
