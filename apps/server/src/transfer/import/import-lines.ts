import { sql } from 'kysely';
import { findMissing } from '../../content/references/check-references.ts';
import type { Reference } from '../../content/references/reference.ts';
import type { ResourceKind } from '../../content/resource/kind.ts';
import { emptyPendingLists, lengthenPendingLists } from '../../platform/database/pending-lists.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts';
import { ApiError, fieldInvalid } from '../../platform/http/errors.ts';
import { type Line, MAX_LINE } from './body-file.ts';
import { createSummary, type SummaryCounter } from './import-summary.ts';
import { contentKinds } from './kinds.ts';
import {
  type Incoming,
  type LoadedBatch,
  loadBatch,
  type MergedBatch,
  mergeBatch,
  type Outcome,
} from './merge-batch.ts';
import { parseLine } from './parse-line.ts';
import { bytesOf, type Preparation } from './prepare.ts';
import type { Fields } from './row.ts';
import { type BatchContext, writeBatch } from './write-batch.ts';

/** Maximum number of rows and characters written together, which limits statements and memory. */
export const BATCH = { rows: 500, characters: 8 * 1024 * 1024 };

export interface ImportContext extends BatchContext {
  readonly images: Preparation['images'];
  /** Changes the fields of a row before they are checked. */
  readonly adapt: (fields: Fields) => Fields;
  /** Throws `ApiError` if the caller may not write resources of a collection. */
  readonly requireWrite: (collection: string) => void;
  /** Rows to skip, by line of the body. */
  readonly rejected: ReadonlyMap<number, ApiError>;
}

/** A row with its line, for error reports. */
interface LocatedRow {
  /** Line of the body. */
  readonly number: number;
  /** Line of the source. */
  readonly line: number;
  readonly row: Incoming;
}

/** A reference added by a row to a resource that did not exist when its batch was written. */
export interface PendingReference extends Omit<Reference, 'path'> {
  /** Line of the body. */
  readonly number: number;
}

/** The summary of the lines, and references to check at the end, because later lines may create their targets. */
export interface ImportedLines {
  readonly summary: SummaryCounter;
  readonly pending: readonly PendingReference[];
}

/**
 * Writes the lines of a body inside one transaction, and counts their outcomes.
 *
 * Skips rows that cannot be written. Throws only for errors that no row has caused.
 */
export async function importLines(
  transaction: DatabaseTransaction,
  lines: AsyncIterable<Line> | Iterable<Line>,
  shared: ImportContext
): Promise<ImportedLines> {
  // Teams of this transaction only: after a rollback, their revisions are used again.
  const context = { ...shared, teams: new Map() };
  await lengthenPendingLists(transaction);
  const summary = createSummary();
  const pending: PendingReference[] = [];
  let batch: LocatedRow[] = [];
  let characters = 0;
  const flush = async () => {
    const added: PendingReference[] = [];
    for (const { kind, rows } of partsOf(batch))
      await writeSafely(transaction, kind, { rows, context, summary, added });
    pending.push(...(await findMissing(transaction, context.publisher, added)));
    [batch, characters] = [[], 0];
  };
  for await (const line of lines) {
    const located = readRow(line, context, summary);
    if (located) batch.push(located);
    characters += line.text?.length ?? 0;
    if (batch.length >= BATCH.rows || characters >= BATCH.characters) await flush();
  }
  await flush();
  await emptyPendingLists(transaction);
  return { summary, pending };
}

/** Lines that were parsed, and whose rows were read from the store, before their transaction. */
export interface LoadedLines {
  readonly parts: readonly (Part & { readonly loaded: LoadedBatch })[];
  readonly context: ImportContext;
  /** The problems of parsing. `importMerged` adds the outcomes of the rows. */
  readonly summary: SummaryCounter;
}

/** The same, merged. It can be imported once. */
export interface MergedLines extends Omit<LoadedLines, 'parts'> {
  readonly parts: readonly (Part & { readonly merged: MergedBatch })[];
}

/** Rows of one kind. */
interface Part {
  readonly kind: ResourceKind;
  readonly rows: readonly LocatedRow[];
}

/** Parses lines that fit into one batch, and reads their resources. */
export async function loadLines(
  database: Database,
  lines: readonly Line[],
  context: ImportContext
): Promise<LoadedLines> {
  const summary = createSummary();
  const located = lines.flatMap((line) => readRow(line, context, summary) ?? []);
  const parts: LoadedLines['parts'][number][] = [];
  for (const { kind, rows } of partsOf(located)) {
    const incoming = rows.map(({ row }) => row);
    parts.push({ kind, rows, loaded: await loadBatch(database, kind, incoming, context) });
  }
  return { parts, context, summary };
}

/** Merges lines with their resources, without the store. */
export async function mergeLines({ parts, context, summary }: LoadedLines): Promise<MergedLines> {
  const merged: MergedLines['parts'][number][] = [];
  for (const { kind, rows, loaded } of parts) {
    merged.push({ kind, rows, merged: await mergeBatch(loaded, context) });
  }
  return { parts: merged, context, summary };
}

/** Writes lines that were merged before, like `importLines`. Throws `ChangedMeanwhile` if a resource has changed. */
export async function importMerged(
  transaction: DatabaseTransaction,
  { parts, context: loaded, summary }: MergedLines,
  onUpsert: () => void
): Promise<ImportedLines> {
  const context = { ...loaded, teams: new Map(), onUpsert };
  await lengthenPendingLists(transaction);
  const added: PendingReference[] = [];
  for (const part of parts) await writeSafely(transaction, part.kind, { ...part, context, summary, added });
  const pending = await findMissing(transaction, context.publisher, added);
  await emptyPendingLists(transaction);
  return { summary, pending };
}

function partsOf(located: readonly LocatedRow[]): readonly Part[] {
  return contentKinds.flatMap((kind) => {
    const rows = located.filter(({ row }) => row.kind === kind);
    return rows.length > 0 ? [{ kind, rows }] : [];
  });
}

/** Parses a line as a row. Returns null if it is not a row, or was reported as a problem. */
function readRow(
  { number, text }: Line,
  { images, adapt, requireWrite, rejected }: ImportContext,
  summary: SummaryCounter
): LocatedRow | null {
  let location = { line: number, resource: null as string | null };
  try {
    if (text === null) throw new ApiError('BODY_TOO_LARGE', `This line is longer than ${MAX_LINE} bytes.`);
    const parsed = parseLine(text);
    if (parsed.what !== 'resource') return null;
    const { entry } = parsed;
    const line = entry.instructions.line ?? number;
    location = { line, resource: `${entry.kind.collection}/${entry.id}` };
    const rejection = rejected.get(number);
    if (rejection) throw rejection;
    requireWrite(entry.kind.collection);
    if (entry.kind.collection !== 'images') {
      const instructions = { ...entry.instructions, ...adapted(entry.instructions, adapt) };
      return { number, line, row: { ...entry, fields: adapt(entry.fields), instructions, image: null } };
    }
    const info = images.get(number);
    const bytes = bytesOf(entry);
    if (info instanceof ApiError) throw info;
    if (!info || !bytes) throw fieldInvalid('bytes', 'is missing: the image in base64.');
    return { number, line, row: { ...entry, image: { bytes, info } } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    summary.addProblem(location, error);
    return null;
  }
}

function adapted({ merge, fill }: Incoming['instructions'], adapt: ImportContext['adapt']) {
  return { ...(merge && { merge: adapt(merge) }), ...(fill && { fill: adapt(fill) }) };
}

interface Rows {
  readonly rows: readonly LocatedRow[];
  readonly context: ImportContext;
  readonly summary: SummaryCounter;
  /** Receives the references of the written rows. */
  readonly added: PendingReference[];
  /** The result of merging the rows, if they are merged already. */
  readonly merged?: MergedBatch;
}

/** Writes rows together. If the store rejects them, writes them one by one, so that only the invalid one is skipped. */
async function writeSafely(
  transaction: DatabaseTransaction,
  kind: ResourceKind,
  { rows, context, summary, added, merged }: Rows
): Promise<void> {
  const incoming = rows.map(({ row }) => row);
  const results = await runInSavepoint(transaction, async () => {
    const batch = merged ?? (await mergeBatch(await loadBatch(transaction, kind, incoming, context), context));
    await writeBatch(transaction, kind, batch.merged, context);
    return batch.results;
  });
  if (!(results instanceof ApiError)) {
    const outcomes = results.map(({ outcome }) => outcome);
    const references = results.flatMap((result, index) =>
      result.added.map(({ path: _, ...reference }) => ({ ...reference, number: rows[index]?.number ?? 0 }))
    );
    added.push(...references);
    return recordOutcomes(rows, outcomes, summary);
  }
  if (rows.length === 1) return recordOutcomes(rows, [results], summary);
  for (const row of rows) await writeSafely(transaction, kind, { rows: [row], context, summary, added });
}

function recordOutcomes(rows: readonly LocatedRow[], outcomes: readonly Outcome[], summary: SummaryCounter): void {
  for (const [index, { line, row }] of rows.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) throw new Error(`no outcome for line ${line}`);
    if (outcome instanceof ApiError)
      summary.addProblem({ line, resource: `${row.kind.collection}/${row.id}` }, outcome);
    else summary.count(row.kind.collection, outcome);
  }
}

/** Runs a part of a transaction. Rolls that part back on an error of the request, and returns the error. */
async function runInSavepoint<Result>(
  transaction: DatabaseTransaction,
  work: () => Promise<Result>
): Promise<Result | ApiError> {
  await sql`savepoint import_batch`.execute(transaction);
  try {
    const result = await work();
    await sql`release savepoint import_batch`.execute(transaction);
    return result;
  } catch (error) {
    const rowError = toRowError(error);
    if (rowError === null) throw error;
    await sql`rollback to savepoint import_batch`.execute(transaction);
    return rowError;
  }
}

/**
 * Converts an error of the store to one of the row; null if the row did not cause it. SQLSTATE classes: PostgreSQL,
 * appendix A.
 */
function toRowError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^(22|23|54)\w{3}$/.test(code)) return null;
  return new ApiError('FIELD_INVALID', `The store cannot hold a value of this resource (SQLSTATE ${code}).`, {
    cause: error,
  });
}
