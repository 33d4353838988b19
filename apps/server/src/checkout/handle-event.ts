import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/schema.ts';
import { entitlementKind } from '../entitlements/entitlement.ts';
import type { Amount } from '../offers/currency.ts';
import type { ServerPorts } from '../ports.ts';
import { createResource, updateResource } from '../resource/methods.ts';
import { findRow, turnsOf } from '../resource/store.ts';
import type { PaymentEvent, PaymentNews } from './payment-provider.ts';
import { holdSession, type StoredSession, updateSession } from './session-store.ts';
import { isOther, rightUntil, type Settled, settle } from './settle.ts';

/** What came of an event; `ASIDE`: somebody has to look at it. */
export type Handled = 'IGNORED' | 'REPEATED' | 'UNKNOWN' | 'UNCHANGED' | 'SETTLED' | 'ASIDE';

export type EventPorts = Pick<ServerPorts, 'database' | 'clock' | 'changes'>;

/** An event of the provider of that name. */
export interface Told extends PaymentEvent {
  readonly provider: string;
}

/**
 * Does what an event of a payment provider asks for, in one transaction and once, however often and in whichever order
 * events come: notes the event, moves the purchase, and grants or revokes what it opens.
 */
export async function handleEvent({ database, clock, changes }: EventPorts, event: Told): Promise<Handled> {
  const { news } = event;
  if (news === null) return 'IGNORED';
  let turns: ReturnType<typeof turnsOf> = [];
  try {
    return await database.transaction().execute(async (transaction) => {
      const handled = await settleIn(transaction, { event, news, now: clock() });
      turns = turnsOf(transaction);
      return handled;
    });
  } finally {
    // Also when the answer to the commit was lost: it may have happened.
    for (const { publisher, revision } of turns) changes.wrote(publisher, revision);
  }
}

async function settleIn(
  transaction: DatabaseTransaction,
  { event, news, now }: { event: Told; news: PaymentNews; now: number }
): Promise<Handled> {
  const payment = 'payment' in news ? news.payment : null;
  // A refund that does not know its purchase yet, and the payment that does, must not pass each other unseen.
  if (payment !== null)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${event.provider} ${payment}`}, 0))`.execute(
      transaction
    );
  if (!(await claimEvent(transaction, event, { payment, now }))) return 'REPEATED';

  const session = await holdSession(transaction, event.provider, news);
  const problem = news.kind === 'PAID' ? problemOf(news, session) : null;
  if (problem !== null) {
    await setAside(transaction, event, problem);
    return 'ASIDE';
  }
  if (!session) return 'UNKNOWN';
  const isReversed = payment !== null && (await wasReversed(transaction, event.provider, payment));
  const settled = settle(session.body, news, { now, isReversed });
  if (!settled) return 'UNCHANGED';
  const right = await applyRight(transaction, session, { settled, now });
  await updateSession(transaction, session, { body: { ...settled.body, ...right }, now: new Date(now) });
  return 'SETTLED';
}

/**
 * Notes an event; false: it was noted before. Whoever notes it at the same time waits for the other's end. One whose
 * purchase was not here may be told again: from a backup it may have come back.
 */
async function claimEvent(
  transaction: DatabaseTransaction,
  { provider, id, type, news }: Told,
  { payment, now }: { payment: string | null; now: number }
): Promise<boolean> {
  const reversed = news?.kind === 'REVERSED';
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

type Paid = Extract<PaymentNews, { kind: 'PAID' }>;

/** Why money that came buys nothing; null: it buys what it is for. */
function problemOf({ payment, paid }: Paid, session: StoredSession | null): 'UNKNOWN' | 'AMOUNT' | 'SECOND' | null {
  if (!session) return 'UNKNOWN';
  const { price, payment: known } = session.body;
  if (!isSame(paid, price)) return 'AMOUNT';
  return isOther(payment, known) ? 'SECOND' : null;
}

function isSame(paid: Amount, price: Amount): boolean {
  return paid.currencyCode === price.currencyCode && paid.minorUnits === price.minorUnits;
}

async function setAside(transaction: DatabaseTransaction, { provider, id }: Told, problem: string): Promise<void> {
  await transaction
    .updateTable('payment_events')
    .set({ problem })
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .execute();
}

async function wasReversed(transaction: DatabaseTransaction, provider: string, payment: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('payment_events')
    .where('provider', '=', provider)
    .where('payment', '=', payment)
    .where('reversed', '=', true)
    .select('event_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Grants or revokes what a purchase opens. Its id is that of the purchase, so that there is one at most. */
async function applyRight(
  transaction: DatabaseTransaction,
  { publisher, id, body: { userId, offerId } }: StoredSession,
  { settled: { body, right }, now }: { settled: Settled; now: number }
): Promise<{ readonly entitlementId?: string }> {
  const place = { kind: entitlementKind, publisher };
  const at = { id, now: new Date(now) };
  // The publisher may have made or deleted it by hand.
  const exists = right !== null && (await findRow(transaction, place, id)) !== null;
  if (right === 'REVOKE' && exists)
    await updateResource(transaction, place, { ...at, next: (before) => ({ ...before, state: 'REVOKED' }) });
  if (right !== 'GRANT') return {};
  const endTime = rightUntil(body, now);
  const source = `checkoutSessions/${id}`;
  const fields = { userId, offerId, startTime: null, endTime, state: 'ACTIVE', source };
  if (!exists) await createResource(transaction, place, { ...at, body: fields });
  return { entitlementId: id };
}
