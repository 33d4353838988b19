import { setImmediate as otherWork, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { findMissing, referenceNotFound } from '../../content/references/check-references.ts';
import { commitWrite } from '../../content/resource/mutation.ts';
import { keepAnswer, lockRequest, type RepeatableRequest } from '../../content/resource/request-id.ts';
import { saveTurns } from '../../content/resource/store.ts';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';
import type { ApiError } from '../../platform/http/errors.ts';
import type { Playback } from '../../playback/playback.ts';
import type { BodyFile, Line } from './body-file.ts';
import { type Position, type Survey, surveyBody } from './body-file.ts';
import { BATCH, type ImportContext, importLines, type PendingReference } from './import-lines.ts';
import { type ImportSummary, sumOf } from './import-summary.ts';
import { importWhole, lockPublisher } from './import-whole.ts';
import { contentKinds } from './kinds.ts';
import { ChangedMeanwhile } from './write-batch.ts';

/**
 * Target duration in ms of a batch's transaction, which determines its number of rows. Other writes wait that long: for
 * the publisher's row on PostgreSQL, and for everything on the embedded store.
 */
const BATCH_TIME_MS = { quiet: 100, busy: 16 };
/** Time in ms after a request for which the server counts as busy. */
const BUSY_MS = 1_000;
/** Pause after a batch while the server is busy: a multiple of the batch's duration, up to a maximum in ms. */
const PAUSE = { factor: 2, longest: 50 };
/** Each batch costs a dozen statements, so that smaller ones would be hardly faster. */
const ROWS = { least: 20, most: BATCH.rows };

/** The progress of an import. It is committed with each batch, so that a repeated request continues from there. */
export interface Progress {
  readonly position: Position;
  /** Lines with references that a later line may satisfy. They are written last. */
  readonly deferred: readonly number[];
  readonly tally: ImportSummary;
}

export interface BatchImport {
  readonly body: BodyFile;
  readonly context: Omit<ImportContext, 'rejected' | 'isLocked' | 'now'>;
  /** null if the request has no id and cannot be continued. */
  readonly repeatable: RepeatableRequest | null;
  /** Returns when this server last received another request; see `performance.now`. */
  readonly lastRequest: () => number;
}

/** Another run of the same request has progressed further, or finished. */
type OtherRun = { readonly elsewhere: Progress } | { readonly answer: ImportSummary };

/** Returns the progress of an import with the summary so far, positioned at the first line. */
export function beginningWith(tally: ImportSummary): Progress {
  return { position: { kind: 0, line: 0 }, deferred: [], tally };
}

/** Returns the progress stored for a request; null if the response is stored. */
export function progressIn(stored: unknown): Progress | null {
  return (stored as { unfinishedImport?: Progress } | null)?.unfinishedImport ?? null;
}

/** Stores the progress in place of the response of a repeated request. */
export async function storeProgress(
  transaction: DatabaseTransaction,
  request: RepeatableRequest,
  progress: Progress
): Promise<void> {
  await keepAnswer(transaction, request, { unfinishedImport: progress });
}

/**
 * Writes a body from `begin` on, in batches that commit separately. Returns the summary of the whole body.
 *
 * The publisher's row is locked only while a prepared batch is written. If two runs of one request overlap, each batch
 * is written by one of them.
 */
export async function importInBatches(ports: Playback, work: BatchImport, begin: Progress): Promise<ImportSummary> {
  const survey = await surveyBody(work.body);
  let progress = begin;
  for (;;) {
    const result = await writeAfter(ports, { ...work, survey }, progress);
    if ('answer' in result) return result.answer;
    progress = result.elsewhere;
  }
}

type SurveyedImport = BatchImport & { readonly survey: Survey };

async function writeAfter(ports: Playback, work: SurveyedImport, begin: Progress): Promise<OtherRun> {
  let progress = begin;
  let size: number = ROWS.least;
  for await (const { lines, position } of batchesOf(work, progress, () => size)) {
    let start = performance.now();
    const begun = () => {
      start = performance.now();
    };
    const next = await writeBatchOnce(ports, work, { progress, lines, position, begun });
    if ('answer' in next || 'elsewhere' in next) return next;
    progress = next;
    const took = Math.max(1, performance.now() - start);
    // Receives the requests that arrived in the meantime.
    await otherWork();
    const isBusy = performance.now() - work.lastRequest() < BUSY_MS;
    size = nextSize(size, lines.length / took, isBusy);
    // A request needs the store several times. Without a pause, it would wait for a batch each time.
    if (isBusy) await wait(Math.min(PAUSE.factor * took, PAUSE.longest));
  }
  return writeRest(ports, work, progress);
}

/**
 * Returns the next batch size. It is at most doubled, and halved while nobody waits, so that one slow batch has little
 * effect. `speed`: rows per ms.
 */
function nextSize(size: number, speed: number, isBusy: boolean): number {
  const fitting = Math.min(size * 2, speed * (isBusy ? BATCH_TIME_MS.busy : BATCH_TIME_MS.quiet));
  const least = isBusy ? ROWS.least : Math.max(ROWS.least, size / 2);
  return Math.round(Math.max(least, Math.min(ROWS.most, fitting)));
}

interface Batch {
  readonly lines: readonly Line[];
  /** Position of the last line. */
  readonly position: Position;
}

/** Groups lines that are written together: of one kind, at most `size()`. */
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
  ports: Playback,
  work: SurveyedImport,
  { progress, lines, position, begun }: Batch & { readonly progress: Progress; readonly begun: () => void }
): Promise<Progress | OtherRun> {
  const { repeatable, context } = work;
  const write = (isLocked: boolean) =>
    commitWrite(ports, async (transaction) => {
      begun();
      const otherRun = await findOtherRun(transaction, work, progress);
      if (otherRun) return otherRun;
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
      if (repeatable) await storeProgress(transaction, repeatable, next);
      return next;
    });
  try {
    return await write(false);
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    return write(true);
  }
}

/** Writes lines, except those with missing references. `mayCome` says which of these are deferred. */
async function writeLines(
  transaction: DatabaseTransaction,
  lines: readonly Line[],
  { context, mayCome }: { context: Omit<ImportContext, 'rejected'>; mayCome: (reference: PendingReference) => boolean }
): Promise<{ tally: ImportSummary; deferred: readonly number[] }> {
  const rejected = new Map<number, ApiError>();
  const deferred = new Set<number>();
  const restoreTurns = saveTurns(transaction);
  await sql`savepoint import_lines`.execute(transaction);
  for (;;) {
    const written = lines.filter(({ number }) => !deferred.has(number));
    const { summary: tally, pending } = await importLines(transaction, written, { ...context, rejected });
    const missing = await findMissing(transaction, context.publisher, pending);
    if (missing.length === 0) return { tally, deferred: [...deferred] };
    for (const reference of missing) {
      if (mayCome(reference)) deferred.add(reference.number);
      else if (!rejected.has(reference.number)) rejected.set(reference.number, referenceNotFound(reference));
    }
    await sql`rollback to savepoint import_lines`.execute(transaction);
    restoreTurns();
  }
}

/** Writes the deferred lines in one transaction, and stores the response. */
async function writeRest(ports: Playback, work: SurveyedImport, progress: Progress): Promise<OtherRun> {
  const { repeatable, context, body } = work;
  return commitWrite(ports, async (transaction): Promise<OtherRun> => {
    const otherRun = await findOtherRun(transaction, work, progress);
    if (otherRun) return otherRun;
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

/** Locks the request and returns the progress of another run; null if there is none, or the request has no id. */
async function findOtherRun(
  transaction: DatabaseTransaction,
  { repeatable }: BatchImport,
  { position, deferred }: Progress
): Promise<OtherRun | null> {
  const stored = repeatable && (await lockRequest(transaction, repeatable));
  if (!stored) return null;
  const progress = progressIn(stored.answer);
  // The response was validated when it was stored for the same request.
  if (progress === null) return { answer: stored.answer as ImportSummary };
  const isOurs =
    progress.position.kind === position.kind &&
    progress.position.line === position.line &&
    progress.deferred.length === deferred.length;
  return isOurs ? null : { elsewhere: progress };
}
