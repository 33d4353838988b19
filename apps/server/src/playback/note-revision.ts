import type { DatabaseTransaction } from '../database/schema.ts';

/** What playback tokens are judged by besides themselves. */
export type JudgedBy = 'keys_revision' | 'entitlements_revision';

const noted = new WeakMap<DatabaseTransaction, Set<string>>();

/**
 * Notes in the publisher's row that a transaction writes keys or entitlements, so that servers see with one look whether
 * what they remember is still true. Once a transaction: what it wrote becomes visible all at once.
 */
export async function noteRevision(
  transaction: DatabaseTransaction,
  column: JudgedBy,
  { publisher, revision }: { readonly publisher: string; readonly revision: number }
): Promise<void> {
  const done = noted.get(transaction) ?? new Set();
  noted.set(transaction, done);
  const name = `${column} ${publisher}`;
  if (done.has(name)) return;
  done.add(name);
  await transaction
    .updateTable('publishers')
    .set({ [column]: revision })
    .where('id', '=', publisher)
    .execute();
}
