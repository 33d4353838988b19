import type { DatabaseTransaction } from '../../platform/database/schema.ts';

/** The columns with the state that playback tokens are verified against. */
export type RevisionColumn = 'keys_revision' | 'entitlements_revision';

const recorded = new WeakMap<DatabaseTransaction, Set<string>>();

/**
 * Records in the publisher's row that a transaction writes keys or entitlements, so that servers can check their caches
 * with one query. It happens once per transaction, because its writes become visible together.
 */
export async function recordRevision(
  transaction: DatabaseTransaction,
  column: RevisionColumn,
  { publisher, revision }: { readonly publisher: string; readonly revision: number }
): Promise<void> {
  const done = recorded.get(transaction) ?? new Set();
  recorded.set(transaction, done);
  const name = `${column} ${publisher}`;
  if (done.has(name)) return;
  done.add(name);
  await transaction
    .updateTable('publishers')
    .set({ [column]: revision })
    .where('id', '=', publisher)
    .execute();
}
