import { sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { lockChain } from './chain-events.ts';

/** Maximum number of events that one transaction deletes. */
const BATCH_SIZE = 5_000;

/**
 * Deletes the events that are older than `days` by the store's clock, from the beginning of each chain. The hash of the
 * last deleted event becomes the chain's anchor.
 */
export async function pruneEvents(database: Database, days: number): Promise<void> {
  for (const publisher of await findExpiredChains(database, days)) {
    while ((await pruneChain(database, publisher, days)) === BATCH_SIZE);
  }
}

const isExpired = (days: number) => sql<boolean>`time < clock_timestamp() - make_interval(secs => ${days * 86_400})`;

/** Finds the chains whose first event has expired. */
async function findExpiredChains(database: Database, days: number): Promise<readonly string[]> {
  const { rows } = await sql<{ publisher: string }>`
    select chain.publisher_id as publisher
    from audit_chains as chain
    cross join lateral (
      select time from audit_events as event
      where event.publisher_id = chain.publisher_id and sequence > chain.anchor_sequence
      order by sequence limit 1
    ) as first
    where ${isExpired(days)}`.execute(database);
  return rows.map(({ publisher }) => publisher);
}

/** Deletes the next expired events of a chain and returns how many its anchor has passed. */
function pruneChain(database: Database, publisher: string, days: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const chain = await lockChain(transaction, publisher);
    if (!chain) return 0;
    const numbered = transaction
      .selectFrom('audit_events')
      .where('publisher_id', '=', publisher)
      .where('sequence', '>', chain.anchor_sequence);
    const last = await sql<{ sequence: number; hash: string }>`
      select sequence, hash from (${numbered
        .select(['sequence', 'hash', 'id'])
        .select(sql<boolean>`bool_and(${isExpired(days)}) over (order by sequence, id)`.as('expired'))
        .orderBy('sequence')
        .orderBy('id')
        .limit(BATCH_SIZE)}) as first
      where expired and sequence <= ${chain.sequence} order by sequence desc limit 1`.execute(transaction);
    const [anchor] = last.rows;
    if (!anchor) return 0;
    await transaction
      .deleteFrom('audit_events')
      .where('publisher_id', '=', publisher)
      .where('sequence', '>', chain.anchor_sequence)
      .where('sequence', '<=', anchor.sequence)
      .execute();
    await transaction
      .updateTable('audit_chains')
      .set({ anchor_sequence: anchor.sequence, anchor_hash: anchor.hash })
      .where('publisher_id', '=', publisher)
      .execute();
    return anchor.sequence - chain.anchor_sequence;
  });
}
