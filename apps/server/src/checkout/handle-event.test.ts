import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleEvent } from './handle-event.ts';
import type { PaymentNews } from './payment-provider.ts';
import { openTestShop, PRICE, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
}, 60_000);
afterAll(() => shop.server.close());

/** Handles what `mock` would tell; gives what came of it and which writes this server was told of. */
async function handle(id: string, news: PaymentNews | null) {
  const wrote: string[] = [];
  const changes = { wrote: (publisher: string) => wrote.push(publisher) } as never;
  const { database, clock } = shop.server.ports;
  const handled = await handleEvent({ database, clock, changes }, { id, type: 'test', provider: 'mock', news });
  return { handled, wrote };
}

async function paidFor(user: string): Promise<Extract<PaymentNews, { kind: 'PAID' }>> {
  const { json } = await shop.begin(await shop.token(user));
  return { kind: 'PAID', session: { publisher: 'acme', id: json.id }, payment: `pay-${json.id}`, paid: PRICE };
}

describe('handleEvent', () => {
  it('tells this server of a right that is granted or taken, which does not wait for the store’s own news', async () => {
    const paid = await paidFor('ann');
    const { session, payment } = paid;

    expect(await handle('ann-1', paid)).toEqual({ handled: 'SETTLED', wrote: ['acme'] });
    expect(await handle('ann-2', paid)).toEqual({ handled: 'UNCHANGED', wrote: [] });
    expect(await handle('ann-3', { kind: 'REVERSED', session, payment })).toEqual({
      handled: 'SETTLED',
      wrote: ['acme'],
    });
    expect(await handle('ann-4', null)).toEqual({ handled: 'IGNORED', wrote: [] });
  });

  it('leaves nothing of an event that could not be stored whole, so that it counts when it comes again', async () => {
    const paid = await paidFor('bea');
    const { database } = shop.server.store;
    await sql`alter table entitlements rename to entitlements_away`.execute(database);
    await expect(handle('bea-1', paid)).rejects.toThrow();
    await sql`alter table entitlements_away rename to entitlements`.execute(database);
    expect((await shop.session(paid.session.id)).json).toMatchObject({ state: 'OPEN', payment: null });

    expect((await handle('bea-1', paid)).handled).toBe('SETTLED');
    expect(await shop.entitlements('bea')).toMatchObject([{ state: 'ACTIVE' }]);
  });

  it('takes no news of another provider’s purchase', async () => {
    const paid = await paidFor('cas');
    const { database, clock, changes } = { ...shop.server.ports, changes: { wrote: () => {} } as never };
    const event = { id: 'cas-1', type: 'test', provider: 'stripe', news: paid };
    expect(await handleEvent({ database, clock, changes }, event)).toBe('ASIDE');
  });
});
