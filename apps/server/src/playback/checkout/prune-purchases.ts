import { DAY_MS } from '@touchline/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { PollProvider } from './poll-provider.ts';
import { endsBefore, findOverdue } from './session-store.ts';

/** Time in ms for which unpaid purchases are kept after their expiry: longer than any bank needs. */
const UNPAID_RETENTION_MS = 30 * DAY_MS;
/** Time in ms for which events are recognised. Providers resend events for days. */
const EVENT_RETENTION_MS = 90 * DAY_MS;
/** Rows read or deleted per statement, which limits how long other statements wait. */
const BATCH_SIZE = 500;

interface PrunePorts {
  readonly database: Database;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly pollProvider: PollProvider;
  readonly signal: AbortSignal;
}

/**
 * Ends purchases that were not paid in time. Fetches the state of opened ones from the provider, so that a payment is
 * found even if its event was lost and the visitor has left. Then deletes unpaid purchases and events that are no
 * longer resent. Events with a problem stay.
 */
export async function prunePurchases({ database, clock, pollProvider, signal }: PrunePorts): Promise<void> {
  const now = clock();
  await endUnopened(database, now);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const overdue = await findOverdue(database, { after, now, limit: BATCH_SIZE });
    for (const session of overdue) {
      if (signal.aborted) return;
      await pollProvider(session);
    }
    after = overdue.at(-1)?.id;
  }
  await inBatches(() => deleteUnpaid(database, now - UNPAID_RETENTION_MS));
  await inBatches(() => deleteEvents(database, now - EVENT_RETENTION_MS));
}

/** Purchases that the provider has not opened expire by the clock. */
async function endUnopened(database: Database, now: number): Promise<void> {
  await database
    .updateTable('checkout_sessions')
    .set({
      body: sql`jsonb_set(body, '{state}', '"EXPIRED"')`,
      revision: sql<number>`revision + 1`,
      update_time: new Date(now),
    })
    .where(sql`body ->> 'state'`, '=', 'OPEN')
    .where('provider_session', 'is', null)
    .where(endsBefore(now))
    .execute();
}

async function inBatches(deleteBatch: () => Promise<number>): Promise<void> {
  while ((await deleteBatch()) === BATCH_SIZE);
}

async function deleteUnpaid(database: Database, before: number): Promise<number> {
  const { rows } = await sql`delete from checkout_sessions where ctid in (
    select ctid from checkout_sessions where body ->> 'state' in ('OPEN', 'EXPIRED') and ${endsBefore(before)}
    limit ${BATCH_SIZE} for update skip locked) returning 1`.execute(database);
  return rows.length;
}

async function deleteEvents(database: Database, before: number): Promise<number> {
  const { rows } = await sql`delete from payment_events where ctid in (
    select ctid from payment_events where problem is null and create_time < ${new Date(before)}
    limit ${BATCH_SIZE}) returning 1`.execute(database);
  return rows.length;
}
