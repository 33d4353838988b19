import { sql } from 'kysely';
import { findMissing, referenceNotFound } from '../../content/references/check-references.ts';
import type { Body } from '../../content/resource/kind.ts';
import { saveTurns } from '../../content/resource/store.ts';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';
import { type ApiError, notFound } from '../../platform/http/errors.ts';
import type { BodyFile } from './body-file.ts';
import { type ImportContext, importLines } from './import-lines.ts';
import type { SummaryCounter } from './import-summary.ts';

/**
 * Maximum number of attempts to write a body, because a skipped row may be the target of another one. Offers, policies,
 * videos and their uses need four.
 */
const MAX_ROUNDS = 12;

/**
 * Writes a body in any order of its rows, except rows that refer to resources neither stored nor in the body.
 *
 * Missing targets are known only at the end. Then it rolls everything back and writes it again without the rows that
 * refer to them. Throws `REFERENCE_NOT_FOUND` after `MAX_ROUNDS`.
 */
export async function importWhole(
  transaction: DatabaseTransaction,
  body: Pick<BodyFile, 'lines'>,
  context: Omit<ImportContext, 'rejected'>
): Promise<SummaryCounter> {
  const rejected = new Map<number, ApiError>();
  const restoreTurns = saveTurns(transaction);
  await sql`savepoint import_whole`.execute(transaction);
  for (let round = 1; ; round += 1) {
    const { summary, pending } = await importLines(transaction, body.lines(), {
      ...context,
      rejected,
    });
    const missing = await findMissing(transaction, context.publisher, pending);
    if (missing.length === 0) return summary;
    for (const reference of missing) {
      if (!rejected.has(reference.number)) rejected.set(reference.number, referenceNotFound(reference));
    }
    const [first] = rejected.values();
    if (round === MAX_ROUNDS && first) throw first;
    await sql`rollback to savepoint import_whole`.execute(transaction);
    restoreTurns();
  }
}

/** Locks the publisher's row until the transaction ends, as every write does. Returns its language. */
export async function lockPublisher(transaction: DatabaseTransaction, id: string): Promise<string> {
  const row = await transaction
    .selectFrom('publishers')
    .where('id', '=', id)
    .select('body')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound(`publishers/${id}`);
  return String((row.body as Body)['languageCode'] ?? 'en');
}
