import { sql } from 'kysely';
import type { DatabaseTransaction } from './schema.ts';

/**
 * Size in kB at which a write empties the list of pending entries of an inverted index, the smallest that PostgreSQL
 * allows. Every scan reads the whole list. With PostgreSQL's own 4 MB, the planner no longer uses the index after many
 * writes, and one write in some thousands takes 100 ms to empty the list.
 */
export const PENDING_LIST_KB = 64;
/** The same for writes of many events, which empty the lists at their end. */
const PENDING_LIST_OF_BATCHES_KB = 16 * 1024;

/** The inverted indexes of events that collect new entries (migration 016). */
const INDEXES = ['events_by_relation', 'events_by_word', 'events_by_title', 'events_values'] as const;

/** Lets the rest of a transaction add the entries of many events together, with `emptyPendingLists`. */
export async function lengthenPendingLists(transaction: DatabaseTransaction): Promise<void> {
  await sql`set local gin_pending_list_limit = ${sql.lit(PENDING_LIST_OF_BATCHES_KB)}`.execute(transaction);
}

/** Adds all pending entries to the inverted indexes of events. Needs no lock of rows or tables that others wait for. */
export async function emptyPendingLists(transaction: DatabaseTransaction): Promise<void> {
  const calls = INDEXES.map((index) => sql`gin_clean_pending_list(${sql.lit(index)})`);
  await sql`select ${sql.join(calls)}`.execute(transaction);
}
