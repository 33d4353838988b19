import { MINUTE_MS } from '@touchline/domain';
import { type ControlledTransaction, sql } from 'kysely';
import type { Database, DatabaseTransaction, Schema } from './schema.ts';

/** Time in ms for which the reader of a snapshot from PostgreSQL may pause. Until then, old rows cannot be vacuumed. */
const MAX_PAUSE_MS = 5 * MINUTE_MS;

/**
 * Yields what `read` yields in a read-only transaction, whose rows are all from one moment, whatever is written meanwhile.
 * The embedded store has one connection, so other queries wait until the end there.
 */
export async function* readSnapshot<Item>(
  database: Database,
  read: (transaction: DatabaseTransaction) => AsyncIterable<Item>
): AsyncGenerator<Item> {
  const transaction = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await sql`set local idle_in_transaction_session_timeout = ${sql.lit(MAX_PAUSE_MS)}`.execute(transaction);
    yield* read(transaction);
  } finally {
    // Also if the reader stops.
    await rollBack(transaction);
  }
}

async function rollBack(transaction: ControlledTransaction<Schema>): Promise<void> {
  // A lost connection cannot be rolled back and does not need to be.
  await transaction
    .rollback()
    .execute()
    .catch(() => {});
}
