import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileBodies, hostileStrings } from '../test-hostile.ts';
import { openTestShop, PRICE, type TestShop } from './test-shop.ts';

const MINUTE = 60_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.server.close());

/** A purchase that was begun by somebody who has bought nothing before. */
async function begun() {
  const user = `user-${randomBytes(4).toString('hex')}`;
  const token = await shop.token(user);
  const { json } = await shop.begin(token);
  const standing = async () => {
    const [{ json: session }, [right, ...more], { json: video }] = await Promise.all([
      shop.session(json.id),
      shop.entitlements(user),
      shop.watch(token),
    ]);
    return [session.state, right?.state ?? null, more.length, video.error === null];
  };
  return { session: json.id as string, user, token, standing };
}

const paid = { type: 'payment.paid' };
const refund = { type: 'payment.refunded', refunded: PRICE.minorUnits };
const expired = { type: 'checkout.expired' };
type Told = Parameters<TestShop['tell']>[0];

// "At once" is one transaction after the other on PGlite; on PostgreSQL (TEST_STORE=postgres) they do meet.
describe('POST /webhooks/mock', () => {
  const orders: [string, Partial<Told>[], unknown[]][] = [
    ['paid', [paid], ['COMPLETE', 'ACTIVE', 0, true]],
    ['paid, told twice by two events', [paid, paid], ['COMPLETE', 'ACTIVE', 0, true]],
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
  it.each(orders)('knows a purchase that was %s', async (_, events, outcome) => {
    const { session, standing } = await begun();
    for (const event of events) expect((await shop.tell({ session, ...event })).status).toBe(200);
    expect(await standing()).toEqual(outcome);
  });

  it('does the same event once, whatever came in between', async () => {
    const { session, standing } = await begun();
    const event = { id: `evt-${session}`, session };
    expect((await shop.tell(event)).json).toEqual({ handled: 'SETTLED' });
    await shop.tell({ session, ...refund });
    expect((await shop.tell(event)).json).toEqual({ handled: 'REPEATED' });
    expect(await standing()).toEqual(['REFUNDED', 'REVOKED', 0, false]);
  });

  it('does it once when it comes twenty times at once, and when as many events say the same', async () => {
    const { session, standing } = await begun();
    const one = await Promise.all(Array.from({ length: 20 }, () => shop.tell({ id: `evt-${session}`, session })));
    const many = await Promise.all(Array.from({ length: 20 }, () => shop.tell({ session })));

    expect([...one, ...many].map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200));
    expect([...one, ...many].filter(({ json }) => json.handled === 'SETTLED')).toHaveLength(1);
    expect(await standing()).toEqual(['COMPLETE', 'ACTIVE', 0, true]);
  });

  it('ends refunded when payment and refund come at once, in whichever order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { session, standing } = await begun();
      const news = round % 2 ? [paid, refund, expired] : [refund, expired, paid];
      await Promise.all(news.map((event) => shop.tell({ session, ...event })));
      const [state, right, , open] = await standing();
      expect([state, right === 'ACTIVE', open]).toEqual(['REFUNDED', false, false]);
    }
  });

  it('sets aside what is not the price, which opens nothing', async () => {
    for (const amount of [
      { currencyCode: 'EUR', minorUnits: 1 },
      { currencyCode: 'JPY', minorUnits: 499 },
      { currencyCode: 'EUR', minorUnits: 500 },
    ]) {
      const { session, standing } = await begun();
      expect((await shop.tell({ session, amount })).json).toEqual({ handled: 'ASIDE' });
      expect(await standing()).toEqual(['OPEN', null, 0, false]);
    }
    const { database } = shop.server.store;
    const aside = await database
      .selectFrom('payment_events')
      .where('problem', '=', 'AMOUNT')
      .select('event_id')
      .execute();
    expect(aside).toHaveLength(3);
  });

  it('ignores a refund of nobody’s purchase, and sets aside money for one', async () => {
    expect((await shop.tell({ session: 'cs-unknown', ...refund })).json).toEqual({ handled: 'UNKNOWN' });
    expect((await shop.tell({ session: 'cs-unknown' })).json).toEqual({ handled: 'ASIDE' });
    const { session, standing } = await begun();
    expect((await shop.tell({ session, publisher: 'rival' })).json).toEqual({ handled: 'ASIDE' });
    expect(await standing()).toEqual(['OPEN', null, 0, false]);
  });

  it('counts money that was set aside for want of its purchase when it is told again and that is back', async () => {
    const { session, standing } = await begun();
    const event = { id: `evt-${session}`, session };
    const { database } = shop.server.store;
    const renamed = (from: string, to: string) =>
      database.updateTable('checkout_sessions').set({ id: to }).where('id', '=', from).execute();
    await renamed(session, 'cs-away');
    expect((await shop.tell(event)).json).toEqual({ handled: 'ASIDE' });
    await renamed('cs-away', session);

    expect((await shop.tell(event)).json).toEqual({ handled: 'SETTLED' });
    expect((await shop.tell(event)).json).toEqual({ handled: 'REPEATED' });
    expect(await standing()).toEqual(['COMPLETE', 'ACTIVE', 0, true]);
  });

  it('sets aside a second payment, and leaves the right to who gets that one back', async () => {
    const { session, standing } = await begun();
    await shop.tell({ session });
    expect((await shop.tell({ session, payment: 'pay-second' })).json).toEqual({ handled: 'ASIDE' });
    expect((await shop.tell({ session, ...refund, payment: 'pay-second' })).json).toEqual({ handled: 'UNCHANGED' });
    expect(await standing()).toEqual(['COMPLETE', 'ACTIVE', 0, true]);
    await shop.tell({ session, ...refund });
    expect(await standing()).toEqual(['REFUNDED', 'REVOKED', 0, false]);
  });

  it('leaves a right that the publisher has taken away by hand', async () => {
    const { session, standing } = await begun();
    await shop.tell({ session });
    await shop.server.manage('DELETE', `/acme/entitlements/${session}`);
    await shop.tell({ session });
    expect(await standing()).toEqual(['COMPLETE', null, 0, false]);
    expect((await shop.tell({ session, ...refund })).json).toEqual({ handled: 'SETTLED' });
    expect(await standing()).toEqual(['REFUNDED', null, 0, false]);
  });

  const forgeries: [string, (session: string) => Promise<{ status: number }>][] = [
    ['signed with another secret', (session) => shop.tell({ session }, { secret: 'guess' })],
    ['signed too long ago', (session) => shop.tell({ session }, { signTime: shop.server.time.now - 6 * MINUTE })],
    ['signed too far ahead', (session) => shop.tell({ session }, { signTime: shop.server.time.now + 6 * MINUTE })],
    ['without a signature', (session) => shop.call('POST', '/webhooks/mock', { body: { session } })],
    [
      'with a signature that is none',
      (session) =>
        shop.call('POST', '/webhooks/mock', { body: { session }, headers: { 'touchline-signature': 't=1,v1=00' } }),
    ],
  ];
  it.each(forgeries)('refuses an event %s', async (_, post) => {
    const { session, standing } = await begun();
    expect(await post(session)).toMatchObject({ status: 400, reason: 'WEBHOOK_INVALID' });
    expect(await standing()).toEqual(['OPEN', null, 0, false]);
  });

  it('answers cleanly to bytes of any sort, signed or not', async () => {
    const wrong: unknown[] = [];
    const headers = { 'content-type': 'text/plain' };
    for (const text of [...hostileStrings, ...hostileBodies]) {
      const unsigned = await shop.call('POST', '/webhooks/mock', { body: text, headers });
      const signed = await shop.tell({ session: 'cs-1' }, { payload: text });
      const named = await shop.tell({ session: 'cs-1', id: text, type: text, payment: text });
      for (const { status, reason } of [unsigned, signed])
        if (status !== 400 || reason !== 'WEBHOOK_INVALID') wrong.push([text.slice(0, 80), status, reason]);
      if (named.status !== 200 && named.reason !== 'WEBHOOK_INVALID')
        wrong.push(['named', text.slice(0, 80), named.status]);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('is the only one that is there', async () => {
    for (const provider of ['stripe', 'paypal', '__proto__'])
      expect(await shop.call('POST', `/webhooks/${provider}`, { body: {} })).toMatchObject({
        status: 404,
        reason: 'ROUTE_NOT_FOUND',
      });
  });
});
