import type { FastifyRequest } from 'fastify';
import type { ControlledTransaction } from 'kysely';
import type { Changes } from '../changes/changes.ts';
import type { DatabaseTransaction, Schema } from '../database/schema.ts';
import { fieldInvalid } from '../errors.ts';
import { callerOf } from '../management-access.ts';
import type { WritePorts } from '../ports.ts';
import { claimRequestId, keepAnswer, type RepeatableRequest } from './request-id.ts';
import { turnsOf } from './store.ts';

/** What every writing method takes in its query (contract §3, AIP-155, AIP-163). */
export interface MutationQuery {
  readonly validateOnly?: boolean;
  readonly requestId?: string;
}

/**
 * Does one write in one transaction and gives its answer, which is true when this resolves.
 *
 * `validateOnly`: does all of it and takes it back. `requestId`: a repetition gets the first answer, nothing is done.
 */
export async function mutate<Answer extends object>(
  request: FastifyRequest,
  { database, clock, changes }: WritePorts,
  write: (transaction: DatabaseTransaction, now: Date) => Promise<Answer>
): Promise<Answer> {
  const { validateOnly = false, requestId } = request.query as MutationQuery;
  const now = new Date(clock());
  const repeatable = validateOnly ? null : readRequestId(request, requestId, now);
  const transaction = await database.startTransaction().execute();
  try {
    const earlier = repeatable && (await claimRequestId(transaction, repeatable));
    // The answer was checked when it was kept: same request, same shape.
    const answer = earlier ? (earlier.answer as Answer) : await write(transaction, now);
    if (repeatable && !earlier) await keepAnswer(transaction, repeatable, answer);
    if (validateOnly) await transaction.rollback().execute();
    else await commit(transaction, changes);
    return answer;
  } catch (error) {
    await rollBack(transaction);
    throw error;
  }
}

/**
 * Does `work` in a transaction, commits it and says so to this server; the other ones hear it from the store. Rolls back
 * when `work` throws.
 */
export async function commitWrite<Result>(
  { database, changes }: Pick<WritePorts, 'database' | 'changes'>,
  work: (transaction: DatabaseTransaction) => Promise<Result>
): Promise<Result> {
  const transaction = await database.startTransaction().execute();
  try {
    const result = await work(transaction);
    await commit(transaction, changes);
    return result;
  } catch (error) {
    await rollBack(transaction);
    throw error;
  }
}

/** A lost connection cannot be rolled back, and need not be; what was wrong first is what is told. */
async function rollBack(transaction: ControlledTransaction<Schema>): Promise<void> {
  if (transaction.isCommitted || transaction.isRolledBack) return;
  await transaction
    .rollback()
    .execute()
    .catch(() => {});
}

async function commit(transaction: ControlledTransaction<Schema>, changes: Changes): Promise<void> {
  // Before the commit, because the store may tell of it first.
  const writes = turnsOf(transaction).map((turn) => changes.begin(turn));
  try {
    await transaction.commit().execute();
  } catch (error) {
    // The answer to the commit may be what was lost: then it has happened.
    for (const write of writes) write.failed();
    throw error;
  }
  for (const write of writes) write.done();
}

/** The request as one that may be repeated; null: it has no `requestId`. */
export function readRequestId(
  request: FastifyRequest,
  requestId: string | undefined,
  now: Date
): RepeatableRequest | null {
  if (requestId === undefined || requestId === '') return null;
  if (!/^[\w.-]{1,64}$/.test(requestId)) throw fieldInvalid('requestId', 'take a UUID.');
  const content = `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`;
  return { caller: callerOf(request), requestId, content, now };
}
