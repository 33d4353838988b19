import { sql } from 'kysely';
import { createResource, updateResource } from '../../content/resource/methods.ts';
import { findRow, turnsOf } from '../../content/resource/store.ts';
import { recordSystemWrite } from '../../platform/audit/record-audit-event.ts';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';
import type { Amount } from '../currency.ts';
import { entitlementKind } from '../entitlements.ts';
import type { Playback } from '../playback.ts';
import type { PaymentEvent, PaymentUpdate } from './payment-provider.ts';
import { lockSession, type StoredSession, updateSession } from './session-store.ts';
import { accessEndTimeAt, isOther, type Settlement, settle } from './settle.ts';

/** Result of handling an event. `ASIDE` means that an operator has to look at it. */
export type Handled = 'IGNORED' | 'REPEATED' | 'UNKNOWN' | 'UNCHANGED' | 'SETTLED' | 'ASIDE';

export type EventPorts = Pick<Playback, 'database' | 'clock' | 'changes'>;

/** An event together with the name of its provider. */
export interface ProviderEvent extends PaymentEvent {
  readonly provider: string;
}

/**
 * Handles an event of a payment provider in one transaction. It records the event, updates the purchase, and grants or
 * revokes its entitlement. Each event takes effect once, however often and in whichever order events arrive.
 */
export async function handleEvent({ database, clock, changes }: EventPorts, event: ProviderEvent): Promise<Handled> {
  const { update } = event;
  if (update === null) return 'IGNORED';
  let turns: ReturnType<typeof turnsOf> = [];
  try {
    return await database.transaction().execute(async (transaction) => {
      const handled = await settleEvent(transaction, { event, update, now: clock() });
      turns = turnsOf(transaction);
      return handled;
    });
  } finally {
    // Even if the response to the commit was lost, because the commit may have succeeded.
    for (const { publisher, revision } of turns) changes.wrote(publisher, revision);
  }
}

async function settleEvent(
  transaction: DatabaseTransaction,
  { event, update, now }: { event: ProviderEvent; update: PaymentUpdate; now: number }
): Promise<Handled> {
  const payment = 'payment' in update ? update.payment : null;
  // Serialises events of one payment: a refund that does not name its purchase must see the payment that does.
  if (payment !== null)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${event.provider} ${payment}`}, 0))`.execute(
      transaction
    );
  if (!(await claimEvent(transaction, event, { payment, now }))) return 'REPEATED';

  const session = await lockSession(transaction, event.provider, update);
  const problem = update.kind === 'PAID' ? problemOf(update, session) : null;
  if (problem !== null) {
    await recordProblem(transaction, event, problem);
    return 'ASIDE';
  }
  if (!session) return 'UNKNOWN';
  const isReversed = payment !== null && (await wasReversed(transaction, event.provider, payment));
  const settled = settle(session.body, update, { now, isReversed });
  if (!settled) return 'UNCHANGED';
  const right = await applyRight(transaction, session, { settled, now });
  await updateSession(transaction, session, { body: { ...settled.body, ...right }, now: new Date(now) });
  return 'SETTLED';
}

/**
 * Records an event; false if it was already recorded. A concurrent transaction with the same event waits for this one.
 * An event whose purchase did not exist may be sent again, because a backup may have restored the purchase.
 */
async function claimEvent(
  transaction: DatabaseTransaction,
  { provider, id, type, update }: ProviderEvent,
  { payment, now }: { payment: string | null; now: number }
): Promise<boolean> {
  const reversed = update?.kind === 'REVERSED';
  const claimed = await transaction
    .insertInto('payment_events')
    .values({ provider, event_id: id, type, payment, reversed, create_time: new Date(now) })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'event_id'])
        .doUpdateSet({ problem: null })
        .where('payment_events.problem', '=', 'UNKNOWN')
    )
    .returning('event_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

type Paid = Extract<PaymentUpdate, { kind: 'PAID' }>;

/** Reason why a payment does not complete its purchase; null if it does. */
function problemOf({ payment, paid }: Paid, session: StoredSession | null): 'UNKNOWN' | 'AMOUNT' | 'SECOND' | null {
  if (!session) return 'UNKNOWN';
  const { price, payment: currentPayment } = session.body;
  if (!isSame(paid, price)) return 'AMOUNT';
  return isOther(payment, currentPayment) ? 'SECOND' : null;
}

function isSame(paid: Amount, price: Amount): boolean {
  return paid.currencyCode === price.currencyCode && paid.minorUnits === price.minorUnits;
}

async function recordProblem(
  transaction: DatabaseTransaction,
  { provider, id }: ProviderEvent,
  problem: string
): Promise<void> {
  await transaction
    .updateTable('payment_events')
    .set({ problem })
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .execute();
}

async function wasReversed(transaction: DatabaseTransaction, provider: string, payment: string): Promise<boolean> {
  const reversal = await transaction
    .selectFrom('payment_events')
    .where('provider', '=', provider)
    .where('payment', '=', payment)
    .where('reversed', '=', true)
    .select('event_id')
    .limit(1)
    .executeTakeFirst();
  return reversal !== undefined;
}

/** Grants or revokes the entitlement of a purchase. It has the id of the purchase, so that there is at most one. */
async function applyRight(
  transaction: DatabaseTransaction,
  { publisher, id, body: { userId, offerId } }: StoredSession,
  { settled: { body, right }, now }: { settled: Settlement; now: number }
): Promise<{ readonly entitlementId?: string }> {
  const place = { kind: entitlementKind, publisher };
  const at = { id, now: new Date(now) };
  // The publisher may have created or deleted it manually.
  const exists = right !== null && (await findRow(transaction, place, id)) !== null;
  if (right === 'REVOKE' && exists) {
    await updateResource(transaction, place, { ...at, next: (before) => ({ ...before, state: 'REVOKED' }) });
    await recordSystemWrite(transaction, { publisher, action: 'entitlement.update' });
  }
  if (right !== 'GRANT') return {};
  const endTime = accessEndTimeAt(body, now);
  const source = `checkoutSessions/${id}`;
  const fields = { userId, offerId, startTime: null, endTime, state: 'ACTIVE', source };
  if (!exists) {
    await createResource(transaction, place, { ...at, body: fields });
    await recordSystemWrite(transaction, { publisher, action: 'entitlement.create' });
  }
  return { entitlementId: id };
}
