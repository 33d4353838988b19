import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/schema.ts';
import { ApiError, fieldInvalid } from '../errors.ts';
import { findMissing } from '../references/check-references.ts';
import type { Reference } from '../references/reference.ts';
import type { ResourceKind } from '../resource/kind.ts';
import { type Line, MAX_LINE } from './body-file.ts';
import { contentKinds } from './kinds.ts';
import { parseLine } from './parse-line.ts';
import { bytesOf, type Preparation } from './prepare.ts';
import type { Fields } from './row.ts';
import { createTally, type Tally } from './tally.ts';
import type { BatchContext } from './upsert.ts';
import { type Incoming, type Outcome, writeBatch } from './write-batch.ts';

/** Rows that are written together, and characters of them: what a statement may hold and memory should. */
export const BATCH = { rows: 500, characters: 8 * 1024 * 1024 };

export interface ImportContext extends BatchContext {
  readonly pictures: Preparation['pictures'];
  /** Changes what a row says before it is checked. */
  readonly adapt: (fields: Fields) => Fields;
  /** Rows to leave out, by line of the body. */
  readonly refused: ReadonlyMap<number, ApiError>;
}

/** A row with its line, for whoever is told of it. */
interface Placed {
  /** Line of the body. */
  readonly number: number;
  /** As the source counts. */
  readonly line: number;
  readonly row: Incoming;
}

/** A reference that a row adds, to what was not there when its batch was written. */
export interface PendingReference extends Omit<Reference, 'path'> {
  /** Line of the body. */
  readonly number: number;
}

/** The result of the lines, and references to check at the end, because a later line may bring their targets. */
export interface ImportedLines {
  readonly tally: Tally;
  readonly pending: readonly PendingReference[];
}

/**
 * Writes the lines of a body inside one transaction and tells what became of each.
 *
 * A row that cannot be written is left out; the others go in. Throws only for what is nobody's row's fault.
 */
export async function importLines(
  transaction: DatabaseTransaction,
  lines: AsyncIterable<Line> | Iterable<Line>,
  context: ImportContext
): Promise<ImportedLines> {
  const tally = createTally();
  const pending: PendingReference[] = [];
  let batch: Placed[] = [];
  let characters = 0;
  const flush = async () => {
    const added: PendingReference[] = [];
    for (const kind of contentKinds) {
      const rows = batch.filter(({ row }) => row.kind === kind);
      if (rows.length > 0) await writeSafely(transaction, kind, { rows, context, tally, added });
    }
    pending.push(...(await findMissing(transaction, context.publisher, added)));
    [batch, characters] = [[], 0];
  };
  for await (const line of lines) {
    const placed = read(line, context, tally);
    if (placed) batch.push(placed);
    characters += line.text?.length ?? 0;
    if (batch.length >= BATCH.rows || characters >= BATCH.characters) await flush();
  }
  await flush();
  return { tally, pending };
}

/** A line as a row; null: it is none, or one that is told as a problem. */
function read({ number, text }: Line, { pictures, adapt, refused }: ImportContext, tally: Tally): Placed | null {
  let told = { line: number, resource: null as string | null };
  try {
    if (text === null) throw new ApiError('BODY_TOO_LARGE', `This line is longer than ${MAX_LINE} bytes.`);
    const parsed = parseLine(text);
    if (parsed.what !== 'resource') return null;
    const { entry } = parsed;
    const line = entry.notes.line ?? number;
    told = { line, resource: `${entry.kind.collection}/${entry.id}` };
    const refusal = refused.get(number);
    if (refusal) throw refusal;
    if (entry.kind.collection !== 'images') {
      const notes = { ...entry.notes, ...adapted(entry.notes, adapt) };
      return { number, line, row: { ...entry, fields: adapt(entry.fields), notes, picture: null } };
    }
    const facts = pictures.get(number);
    const bytes = bytesOf(entry);
    if (facts instanceof ApiError) throw facts;
    if (!facts || !bytes) throw fieldInvalid('bytes', 'is missing: the picture in base64.');
    return { number, line, row: { ...entry, picture: { bytes, facts } } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    tally.refuse(told, error);
    return null;
  }
}

function adapted({ merge, fill }: Incoming['notes'], adapt: ImportContext['adapt']) {
  return { ...(merge && { merge: adapt(merge) }), ...(fill && { fill: adapt(fill) }) };
}

interface Rows {
  readonly rows: readonly Placed[];
  readonly context: ImportContext;
  readonly tally: Tally;
  /** Filled with the references of rows that were written. */
  readonly added: PendingReference[];
}

/** Rows that the store refuses together are tried one by one, so that only the one at fault is left out. */
async function writeSafely(
  transaction: DatabaseTransaction,
  kind: ResourceKind,
  { rows, context, tally, added }: Rows
): Promise<void> {
  const incoming = rows.map(({ row }) => row);
  const results = await guarded(transaction, () => writeBatch(transaction, kind, incoming, context));
  if (!(results instanceof ApiError)) {
    const outcomes = results.map(({ outcome }) => outcome);
    const references = results.flatMap((result, index) =>
      result.added.map(({ path: _, ...reference }) => ({ ...reference, number: rows[index]?.number ?? 0 }))
    );
    added.push(...references);
    return tell(rows, outcomes, tally);
  }
  if (rows.length === 1) return tell(rows, [results], tally);
  for (const row of rows) await writeSafely(transaction, kind, { rows: [row], context, tally, added });
}

function tell(rows: readonly Placed[], outcomes: readonly Outcome[], tally: Tally): void {
  for (const [index, { line, row }] of rows.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error(`no outcome for line ${line}`);
    if (outcome instanceof ApiError) tally.refuse({ line, resource: `${row.kind.collection}/${row.id}` }, outcome);
    else tally.count(row.kind.collection, outcome);
  }
}

/** Does a part of a transaction, or takes all of that part back and gives why. */
async function guarded<Result>(
  transaction: DatabaseTransaction,
  work: () => Promise<Result>
): Promise<Result | ApiError> {
  await sql`savepoint import_batch`.execute(transaction);
  try {
    const result = await work();
    await sql`release savepoint import_batch`.execute(transaction);
    return result;
  } catch (error) {
    const fault = toFault(error);
    if (fault === null) throw error;
    await sql`rollback to savepoint import_batch`.execute(transaction);
    return fault;
  }
}

/** What a row is told when the store refuses it; null: it is not the row's fault. SQLSTATE classes: PostgreSQL A. */
function toFault(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^(22|23|54)\w{3}$/.test(code)) return null;
  return new ApiError('FIELD_INVALID', `The store cannot hold a value of this resource (SQLSTATE ${code}).`, {
    cause: error,
  });
}
