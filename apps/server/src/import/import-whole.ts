import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/schema.ts';
import type { ApiError } from '../errors.ts';
import { findMissing, referenceNotFound } from '../references/check-references.ts';
import { saveTurns } from '../resource/store.ts';
import type { BodyFile } from './body-file.ts';
import { type ImportContext, importLines } from './import-lines.ts';
import type { Tally } from './tally.ts';

/**
 * Times that a body is written: a row that is left out may have been what another one names, and so on. Offers, policies,
 * videos and what shows them are four.
 */
const MAX_ROUNDS = 12;

/**
 * Writes a body without the rows that name what neither is there nor comes with it, in whatever order.
 *
 * Only at the end is it known which targets are missing. Then everything is rolled back and written again without the rows
 * that name them. Throws `REFERENCE_NOT_FOUND` after `MAX_ROUNDS`.
 */
export async function importWhole(
  transaction: DatabaseTransaction,
  body: Pick<BodyFile, 'lines'>,
  context: Omit<ImportContext, 'refused'>
): Promise<Tally> {
  const refused = new Map<number, ApiError>();
  const restoreTurns = saveTurns(transaction);
  await sql`savepoint import_whole`.execute(transaction);
  for (let round = 1; ; round += 1) {
    const { tally, pending } = await importLines(transaction, body.lines(), { ...context, refused });
    const missing = await findMissing(transaction, context.publisher, pending);
    if (missing.length === 0) return tally;
    for (const reference of missing) {
      if (!refused.has(reference.number)) refused.set(reference.number, referenceNotFound(reference));
    }
    const [first] = refused.values();
    if (round === MAX_ROUNDS && first) throw first;
    await sql`rollback to savepoint import_whole`.execute(transaction);
    restoreTurns();
  }
}
