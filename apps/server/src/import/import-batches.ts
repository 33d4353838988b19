import { setImmediate as otherWork, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/schema.ts';
import type { ApiError } from '../errors.ts';
import type { WritePorts } from '../ports.ts';
import { findMissing, referenceNotFound } from '../references/check-references.ts';
import { commitWrite } from '../resource/mutation.ts';
import { keepAnswer, lockRequest, type RepeatableRequest } from '../resource/request-id.ts';
import { saveTurns } from '../resource/store.ts';
import type { BodyFile, Line } from './body-file.ts';
import { BATCH, type ImportContext, importLines, type PendingReference } from './import-lines.ts';
import { importWhole } from './import-whole.ts';
import { contentKinds } from './kinds.ts';
import { lockPublisher } from './lock-publisher.ts';
import { type Position, type Survey, surveyBody } from './survey-body.ts';
import { sumOf, type TallyCounts } from './tally.ts';
import { ChangedMeanwhile } from './write-batch.ts';

/**
 * ms that a batch's transaction should take: others wait that long, for the publisher's row on PostgreSQL and for
 * everything on the embedded store. Batches have as many rows as that allows.
 */
const HOLD = 40;
/** ms of waiting for the store from which on it is busy with others. */
const BUSY = 2;
const ROWS = { first: 100, least: 10, most: BATCH.rows };

/** How far an import got. It is committed with each batch, so a repeated request goes on from there. */
export interface Progress {
  readonly position: Position;
  /** Lines that name something that a later line may bring; they are written last. */
  readonly deferred: readonly number[];
  readonly tally: TallyCounts;
}

export interface BatchImport {
  readonly body: BodyFile;
  readonly context: Omit<ImportContext, 'refused' | 'isLocked' | 'now'>;
  /** null: the request has no id, and is not taken up again. */
  readonly repeatable: RepeatableRequest | null;
}

/** Another run of the same request got further, or ended. */
type Outrun = { readonly elsewhere: Progress } | { readonly answer: TallyCounts };

/** Where an import that has written `tally` begins. */
export function beginningWith(tally: TallyCounts): Progress {
  return { position: { kind: 0, line: 0 }, deferred: [], tally };
}

/** The progress in what is kept of a request; null: it holds the response. */
export function progressIn(kept: unknown): Progress | null {
  return (kept as { unfinishedImport?: Progress } | null)?.unfinishedImport ?? null;
}

/** Stores progress where the response of a repeated request will be. */
export async function keepProgress(
  transaction: DatabaseTransaction,
  request: RepeatableRequest,
  progress: Progress
): Promise<void> {
  await keepAnswer(transaction, request, { unfinishedImport: progress });
}

/**
 * Writes a body in batches that commit on their own, from `begin` on. The result is that of the whole body.
 *
 * The publisher's row is locked only while a batch that is ready is written. If two runs of one request meet, each batch
 * is written by one of them.
 */
export async function importInBatches(ports: WritePorts, work: BatchImport, begin: Progress): Promise<TallyCounts> {
  const survey = await surveyBody(work.body);
  let progress = begin;
  for (;;) {
    const result = await writeAfter(ports, { ...work, survey }, progress);
    if ('answer' in result) return result.answer;
    progress = result.elsewhere;
  }
}

type SurveyedImport = BatchImport & { readonly survey: Survey };

async function writeAfter(ports: WritePorts, work: SurveyedImport, begin: Progress): Promise<Outrun> {
  let progress = begin;
  let size: number = ROWS.first;
  for await (const { lines, position } of batchesOf(work, progress, () => size)) {
    const requested = performance.now();
    let start = requested;
    const begun = () => {
      start = performance.now();
    };
    const next = await writeBatchOnce(ports, work, { progress, lines, position, begun });
    if ('answer' in next || 'elsewhere' in next) return next;
    progress = next;
    const took = performance.now() - start;
    size = nextSize(size, lines.length, took);
    // A request needs the store several times: without a rest it would wait for a batch each time.
    await (start - requested > BUSY ? wait(Math.min(took, HOLD)) : otherWork());
  }
  return writeRest(ports, work, progress);
}

/** Halved or doubled at most, so one slow batch on a busy machine does not count for much. */
function nextSize(size: number, rows: number, took: number): number {
  const fitting = Math.max(size / 2, Math.min(size * 2, (rows * HOLD) / Math.max(1, took)));
  return Math.round(Math.max(ROWS.least, Math.min(ROWS.most, fitting)));
}

interface Batch {
  readonly lines: readonly Line[];
  /** Of the last of them. */
  readonly position: Position;
}

/** Lines that are written together: of one kind, at most `size()`. */
async function* batchesOf(
  { survey, body }: SurveyedImport,
  { position: from }: Progress,
  size: () => number
): AsyncGenerator<Batch> {
  let lines: Line[] = [];
  let characters = 0;
  let last = from;
  for await (const { position, line } of survey.linesAfter(body, from)) {
    const isFull = lines.length >= size() || characters >= BATCH.characters;
    if (lines.length > 0 && (isFull || position.kind !== last.kind)) {
      yield { lines, position: last };
      [lines, characters] = [[], 0];
    }
    lines.push(line);
    characters += line.text?.length ?? 0;
    last = position;
  }
  if (lines.length > 0) yield { lines, position: last };
}

async function writeBatchOnce(
  ports: WritePorts,
  work: SurveyedImport,
  { progress, lines, position, begun }: Batch & { readonly progress: Progress; readonly begun: () => void }
): Promise<Progress | Outrun> {
  const { repeatable, context } = work;
  const write = (isLocked: boolean) =>
    commitWrite(ports, async (transaction) => {
      begun();
      const outrun = await findOutrun(transaction, work, progress);
      if (outrun) return outrun;
      if (isLocked) await lockPublisher(transaction, context.publisher);
      const batch = { ...context, now: new Date(ports.clock()), isLocked };
      const mayCome = ({ collection }: PendingReference) =>
        contentKinds.findIndex((kind) => kind.collection === collection) >= position.kind ||
        progress.deferred.length > 0;
      const { tally, deferred } = await writeLines(transaction, lines, { context: batch, mayCome });
      const next = {
        position,
        deferred: [...progress.deferred, ...deferred],
        tally: sumOf(progress.tally, tally),
      };
      if (repeatable) await keepProgress(transaction, repeatable, next);
      return next;
    });
  try {
    return await write(false);
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    return write(true);
  }
}

/** Writes lines without those that name what is not stored: `mayCome` says which of these are to be tried again. */
async function writeLines(
  transaction: DatabaseTransaction,
  lines: readonly Line[],
  { context, mayCome }: { context: Omit<ImportContext, 'refused'>; mayCome: (reference: PendingReference) => boolean }
): Promise<{ tally: TallyCounts; deferred: readonly number[] }> {
  const refused = new Map<number, ApiError>();
  const deferred = new Set<number>();
  const restoreTurns = saveTurns(transaction);
  await sql`savepoint import_lines`.execute(transaction);
  for (;;) {
    const written = lines.filter(({ number }) => !deferred.has(number));
    const { tally, pending } = await importLines(transaction, written, { ...context, refused });
    const missing = await findMissing(transaction, context.publisher, pending);
    if (missing.length === 0) return { tally, deferred: [...deferred] };
    for (const reference of missing) {
      if (mayCome(reference)) deferred.add(reference.number);
      else if (!refused.has(reference.number)) refused.set(reference.number, referenceNotFound(reference));
    }
    await sql`rollback to savepoint import_lines`.execute(transaction);
    restoreTurns();
  }
}

/** Writes the lines that were deferred, in one transaction, and keeps the response. */
async function writeRest(ports: WritePorts, work: SurveyedImport, progress: Progress): Promise<Outrun> {
  const { repeatable, context, body } = work;
  return commitWrite(ports, async (transaction): Promise<Outrun> => {
    const outrun = await findOutrun(transaction, work, progress);
    if (outrun) return outrun;
    let answer = progress.tally;
    if (progress.deferred.length > 0) {
      await lockPublisher(transaction, context.publisher);
      const rest = { lines: () => linesWith(body, new Set(progress.deferred)) };
      const whole = { ...context, now: new Date(ports.clock()), isLocked: true };
      answer = sumOf(answer, await importWhole(transaction, rest, whole));
    }
    answer = { ...answer, problems: answer.problems.toSorted((a, b) => a.line - b.line) };
    if (repeatable) await keepAnswer(transaction, repeatable, answer);
    return { answer };
  });
}

async function* linesWith(body: BodyFile, numbers: ReadonlySet<number>): AsyncGenerator<Line> {
  for await (const line of body.lines()) if (numbers.has(line.number)) yield line;
}

/** Locks the request and finds what another run of it did since; null: nothing, or the request has no id. */
async function findOutrun(
  transaction: DatabaseTransaction,
  { repeatable }: BatchImport,
  { position, deferred }: Progress
): Promise<Outrun | null> {
  const kept = repeatable && (await lockRequest(transaction, repeatable));
  if (!kept) return null;
  const progress = progressIn(kept.answer);
  // The response was checked when it was kept: same request, same shape.
  if (progress === null) return { answer: kept.answer as TallyCounts };
  const isOurs =
    progress.position.kind === position.kind &&
    progress.position.line === position.line &&
    progress.deferred.length === deferred.length;
  return isOurs ? null : { elsewhere: progress };
}
