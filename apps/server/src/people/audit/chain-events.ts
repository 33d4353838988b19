import { sql } from 'kysely';
import type { Database, DatabaseTransaction, Schema } from '../../platform/database/schema.ts';
import { FIRST_PREVIOUS_HASH, hashOfEvent, toHashedEvent } from './audit-event.ts';

/** Maximum number of events that one transaction numbers. */
const BATCH_SIZE = 500;

export type Chain = Schema['audit_chains'];

/**
 * Numbers the committed events of all chains, and hashes each together with the one before. Any number of servers may
 * do this at the same time: the one that locks a chain's row extends that chain.
 */
export async function chainEvents(database: Database): Promise<void> {
  const chains = await database
    .selectFrom('audit_events')
    .where('sequence', 'is', null)
    .select('publisher_id')
    .distinct()
    .execute();
  for (const { publisher_id: publisher } of chains) {
    while ((await extendChain(database, publisher)) === BATCH_SIZE);
  }
}

/** Numbers the next events of a chain and returns their number; 0 while another server does so. */
function extendChain(database: Database, publisher: string): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const chain = await lockChain(transaction, publisher);
    if (!chain) return 0;
    const rows = await transaction
      .selectFrom('audit_events')
      .where('publisher_id', '=', publisher)
      .where('sequence', 'is', null)
      .orderBy('time')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .selectAll()
      .execute();
    let { sequence, hash } = chain;
    const numbered = rows.map((row) => {
      const previousHash = hash;
      sequence += 1;
      hash = hashOfEvent(toHashedEvent(row, sequence), previousHash);
      return { id: row.id, sequence, hash, previous_hash: previousHash };
    });
    if (rows.length === 0) return 0;
    await sql`
      update audit_events as event
      set sequence = numbered.sequence, hash = numbered.hash, previous_hash = numbered.previous_hash
      from json_to_recordset(${JSON.stringify(numbered)}::json)
        as numbered (id text, sequence bigint, hash text, previous_hash text)
      where event.publisher_id = ${publisher} and event.id = numbered.id`.execute(transaction);
    await transaction
      .updateTable('audit_chains')
      .set({ sequence, hash })
      .where('publisher_id', '=', publisher)
      .execute();
    return rows.length;
  });
}

/** Locks a chain until the transaction ends, and creates it if there is none. null: another server has locked it. */
export async function lockChain(transaction: DatabaseTransaction, publisher: string): Promise<Chain | null> {
  const start = { sequence: 0, hash: FIRST_PREVIOUS_HASH, anchor_sequence: 0, anchor_hash: FIRST_PREVIOUS_HASH };
  await transaction
    .insertInto('audit_chains')
    .values({ publisher_id: publisher, ...start })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const chain = await transaction
    .selectFrom('audit_chains')
    .where('publisher_id', '=', publisher)
    .selectAll()
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return chain ?? null;
}
