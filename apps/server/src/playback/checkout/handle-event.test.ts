import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSeller, PRICE, type TestSeller } from '../../testing/purchases/seller.ts';
import { handleEvent } from './handle-event.ts';
import type { PaymentUpdate } from './payment-provider.ts';

let seller: TestSeller;
beforeAll(async () => {
  seller = await openTestSeller();
}, 60_000);
afterAll(() => seller.server.close());

/** Handles an event of `mock`; returns the result and the writes reported to this server. */
async function handle(id: string, update: PaymentUpdate | null) {
  const wrote: string[] = [];
  const changes = { wrote: (publisher: string) => wrote.push(publisher) } as never;
  const { database, clock } = seller.server.ports;
  const handled = await handleEvent({ database, clock, changes }, { id, type: 'test', provider: 'mock', update });
  return { handled, wrote };
}

async function paidFor(user: string): Promise<Extract<PaymentUpdate, { kind: 'PAID' }>> {
  const { json } = await seller.begin(await seller.token(user));
  return { kind: 'PAID', session: { publisher: 'acme', id: json.id }, payment: `pay-${json.id}`, paid: PRICE };
}

describe('handleEvent', () => {
  it('notifies this server of a granted or revoked entitlement at once, without waiting for the store', async () => {
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

  it('stores nothing of an event that could not be stored completely, so that it counts when it is sent again', async () => {
    const paid = await paidFor('bea');
    const { database } = seller.server.store;
    await sql`alter table entitlements rename to entitlements_away`.execute(database);
    await expect(handle('bea-1', paid)).rejects.toThrow();
    await sql`alter table entitlements_away rename to entitlements`.execute(database);
    expect((await seller.session(paid.session.id)).json).toMatchObject({ state: 'OPEN', payment: null });

    expect((await handle('bea-1', paid)).handled).toBe('SETTLED');
    expect(await seller.entitlements('bea')).toMatchObject([{ state: 'ACTIVE' }]);
  });

  it('AUD-01: has an audit event of the system for each entitlement that it grants or revokes', async () => {
    const paid = await paidFor('dan');
    const { session, payment } = paid;
    for (const id of ['dan-1', 'dan-2']) await handle(id, paid);
    for (const id of ['dan-3', 'dan-4']) await handle(id, { kind: 'REVERSED', session, payment });
    const { database } = seller.server.store;
    const events = database.selectFrom('audit_events').where('publisher_id', '=', 'acme').where('actor', '=', 'system');
    const target = `publishers/acme/entitlements/${session.id}`;
    expect(
      await events.where('target', '=', target).orderBy('time').select(['action', 'before', 'after']).execute()
    ).toEqual([
      {
        action: 'entitlement.create',
        before: null,
        after: expect.objectContaining({ state: 'ACTIVE', userId: '(personal)' }),
      },
      { action: 'entitlement.update', before: { state: 'ACTIVE' }, after: { state: 'REVOKED' } },
    ]);
  });

  it('ignores updates of another provider’s purchase', async () => {
    const paid = await paidFor('cas');
    const { database, clock, changes } = { ...seller.server.ports, changes: { wrote: () => {} } as never };
    const event = { id: 'cas-1', type: 'test', provider: 'stripe', update: paid };
    expect(await handleEvent({ database, clock, changes }, event)).toBe('ASIDE');
  });
});
