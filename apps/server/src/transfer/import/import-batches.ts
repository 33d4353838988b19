import { setImmediate as otherWork, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { findMissing, referenceNotFound } from '../../content/references/check-references.ts';
import { commitWrite } from '../../content/resource/mutation.ts';
import { keepAnswer, lockRequest, type RepeatableRequest } from '../../content/resource/request-id.ts';
import { saveTurns } from '../../content/resource/store.ts';
import type { DatabaseTransaction } from '../../platform/database/schema.ts';
import type { ApiError } from '../../platform/http/errors.ts';
import type { Playback } from '../../playback/playback.ts';
import { type Batch, createBatchSource } from './batch-source.ts';
import type { BodyFile, Line, Position, Survey } from './body-file.ts';
import {
  BATCH,
  type ImportContext,
  importLines,
  importMerged,
  type LoadedLines,
  loadLines,
  type MergedLines,
  mergeLines,
  type PendingReference,
} from './import-lines.ts';
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
  readonly survey: Survey;
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
  let progress = begin;
  for (;;) {
    const result = await writeAfter(ports, work, progress);
    if ('answer' in result) return result.answer;
    progress = result.elsewhere;
  }
}

async function writeAfter(ports: Playback, work: BatchImport, begin: Progress): Promise<OtherRun> {
  const source = createBatchSource(work, begin.position);
  const isBusy = () => performance.now() - work.lastRequest() < BUSY_MS;
  let progress = begin;
  let size: number = ROWS.least;
  let batch = await source.next(size);
  let ahead: Promise<MergedLines> | null = null;
  while (batch !== null) {
    let start = performance.now();
    const merged: MergedLines = await (ahead ?? load(ports, work, batch).then(mergeLines));
    const preparation = ahead === null ? performance.now() - start : 0;
    ahead = null;
    // While others use the server, nothing is prepared for a size that they may change.
    const following: Batch | null = isBusy() ? null : await source.next(size);
    const loaded = following && (await loadAhead(ports, work, { merged, batch, following }));
    const begun = () => {
      start = performance.now();
    };
    const onUpsert = () => {
      ahead ??= loaded && mergeLines(loaded);
      // An error is thrown when it is used.
      ahead?.catch(() => {});
    };
    const next = await writeBatchOnce(ports, work, { progress, batch, merged, begun, onUpsert });
    if ('answer' in next || 'elsewhere' in next) return next;
    progress = next;
    const took = Math.max(1, preparation + performance.now() - start);
    // Receives the requests that arrived in the meantime.
    await otherWork();
    size = nextSize(size, batch.placed.length / took, isBusy());
    batch = following;
    if (isBusy()) {
      if (following) source.putBack(following);
      [batch, ahead] = [null, null];
      // A request needs the store several times. Without a pause, it would wait for a batch each time.
      await wait(Math.min(PAUSE.factor * took, PAUSE.longest));
    }
    batch ??= await source.next(size);
  }
  return writeRest(ports, work, progress);
}

function load(ports: Playback, work: BatchImport, { placed }: Batch): Promise<LoadedLines> {
  const lines = placed.map(({ line }) => line);
  return loadLines(ports.database, lines, contextOf(ports, work, { isLocked: false }));
}

/**
 * Reads a batch before the previous one is written. The two can then be merged and written at the same time. Returns
 * null if it depends on the previous one: if they have a resource in common, or are of different kinds.
 */
async function loadAhead(
  ports: Playback,
  work: BatchImport,
  { merged, batch, following }: { readonly merged: MergedLines; readonly batch: Batch; readonly following: Batch }
): Promise<LoadedLines | null> {
  if (following.position.kind !== batch.position.kind) return null;
  const loaded = await load(ports, work, following);
  const ids = new Set(idsOf(merged));
  return idsOf(loaded).some((id) => ids.has(id)) ? null : loaded;
}

function idsOf({ parts }: Pick<MergedLines, 'parts'> | Pick<LoadedLines, 'parts'>): readonly string[] {
  return parts.flatMap(({ kind, rows }) => rows.map(({ row }) => `${kind.collection}/${row.id}`));
}

function contextOf(
  ports: Playback,
  { context }: BatchImport,
  { isLocked }: { readonly isLocked: boolean }
): ImportContext {
  return { ...context, now: new Date(ports.clock()), isLocked, rejected: new Map() };
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

interface BatchWrite {
  readonly progress: Progress;
  readonly batch: Batch;
  readonly merged: MergedLines;
  /** Called when the transaction has begun. */
  readonly begun: () => void;
  /** Called when the store begins to write the rows. */
  readonly onUpsert: () => void;
}

async function writeBatchOnce(
  ports: Playback,
  work: BatchImport,
  { progress, batch: { placed, position }, merged, begun, onUpsert }: BatchWrite
): Promise<Progress | OtherRun> {
  const lines = placed.map(({ line }) => line);
  const { repeatable, context } = work;
  const write = (prepared: MergedLines | null) =>
    commitWrite(ports, async (transaction) => {
      if (prepared) begun();
      const otherRun = await findOtherRun(transaction, work, progress);
      if (otherRun) return otherRun;
      await commitWithoutWaiting(transaction);
      if (!prepared) await lockPublisher(transaction, context.publisher);
      const mayCome = ({ collection }: PendingReference) =>
        contentKinds.findIndex((kind) => kind.collection === collection) >= position.kind ||
        progress.deferred.length > 0;
      const batch = { prepared, onUpsert, context: contextOf(ports, work, { isLocked: !prepared }), mayCome };
      const { tally, deferred } = await writeLines(transaction, lines, batch);
      const next = {
        position,
        deferred: [...progress.deferred, ...deferred],
        tally: sumOf(progress.tally, tally),
      };
      if (repeatable) await storeProgress(transaction, repeatable, next);
      return next;
    });
  try {
    return await write(merged);
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    return write(null);
  }
}

interface LinesWrite {
  /** The lines, if they were merged before. */
  readonly prepared: MergedLines | null;
  readonly onUpsert: () => void;
  readonly context: ImportContext;
  /** Whether a row with this missing reference is deferred. */
  readonly mayCome: (reference: PendingReference) => boolean;
}

/** Writes lines, except those with missing references. */
async function writeLines(
  transaction: DatabaseTransaction,
  lines: readonly Line[],
  { prepared, onUpsert, context, mayCome }: LinesWrite
): Promise<{ tally: ImportSummary; deferred: readonly number[] }> {
  const rejected = new Map<number, ApiError>();
  const deferred = new Set<number>();
  const restoreTurns = saveTurns(transaction);
  await sql`savepoint import_lines`.execute(transaction);
  for (let first = prepared; ; first = null) {
    const written = lines.filter(({ number }) => !deferred.has(number));
    const { summary: tally, pending } = await (first
      ? importMerged(transaction, first, onUpsert)
      : importLines(transaction, written, { ...context, rejected }));
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
async function writeRest(ports: Playback, work: BatchImport, progress: Progress): Promise<OtherRun> {
  const { repeatable, context, body } = work;
  return commitWrite(ports, async (transaction): Promise<OtherRun> => {
    const otherRun = await findOtherRun(transaction, work, progress);
    if (otherRun) return otherRun;
    let answer = progress.tally;
    // Writes to the log, so that this commit waits until the batches before are on the disk as well.
    await lockPublisher(transaction, context.publisher);
    if (progress.deferred.length > 0) {
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

/**
 * Lets the commit of a batch return before the disk has it. The response waits for the last commit, and with it for all
 * earlier ones. After a crash of the database, the stored progress is that of the stored rows.
 */
async function commitWithoutWaiting(transaction: DatabaseTransaction): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(transaction);
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
