import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { Look } from './look.ts';
import { endsBefore, findOverdue } from './session-store.ts';

const DAY = 24 * 60 * 60 * 1000;
/** ms for which what nobody paid is kept after its end: longer than any bank takes. */
const KEPT = 30 * DAY;
/** ms for which an event is known again; providers repeat theirs for days. */
const EVENTS_KEPT = 90 * DAY;
/** Rows read or deleted at a time: others' statements wait no longer than that takes. */
const BATCH = 500;

interface TidyPorts {
  readonly database: Database;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly look: Look;
  readonly signal: AbortSignal;
}

/**
 * Ends what nobody paid in time, asking the provider where it knows of it, so that a payment whose event was lost is found
 * without the visitor; then deletes what was never paid and events that nobody tells any more. What was set aside stays.
 */
export async function tidyPurchases({ database, clock, look, signal }: TidyPorts): Promise<void> {
  const now = clock();
  await endUnopened(database, now);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const overdue = await findOverdue(database, { after, now, limit: BATCH });
    for (const session of overdue) {
      if (signal.aborted) return;
      await look(session);
    }
    after = overdue.at(-1)?.id;
  }
  await inBatches(() => deleteUnpaid(database, now - KEPT));
  await inBatches(() => deleteEvents(database, now - EVENTS_KEPT));
}

/** What its provider does not know of is over by the clock. */
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
  while ((await deleteBatch()) === BATCH);
}

async function deleteUnpaid(database: Database, before: number): Promise<number> {
  const { rows } = await sql`delete from checkout_sessions where ctid in (
    select ctid from checkout_sessions where body ->> 'state' in ('OPEN', 'EXPIRED') and ${endsBefore(before)}
    limit ${BATCH} for update skip locked) returning 1`.execute(database);
  return rows.length;
}

async function deleteEvents(database: Database, before: number): Promise<number> {
  const { rows } = await sql`delete from payment_events where ctid in (
    select ctid from payment_events where problem is null and create_time < ${new Date(before)}
    limit ${BATCH}) returning 1`.execute(database);
  return rows.length;
}
