import type { FastifyRequest } from 'fastify';
import type { ControlledTransaction } from 'kysely';
import { type Caller, callerOf } from '../../platform/access/caller.ts';
import { recordRequest, setAuditedRequest } from '../../platform/audit/record-audit-event.ts';
import type { Changes } from '../../platform/changes/changes.ts';
import type { DatabaseTransaction, Schema } from '../../platform/database/schema.ts';
import { fieldInvalid } from '../../platform/http/errors.ts';
import type { WritePorts } from '../content.ts';
import { claimRequestId, keepAnswer, type RepeatableRequest } from './request-id.ts';
import { turnsOf } from './store.ts';

/** Query parameters of every writing method (contract §3, AIP-155, AIP-163). */
export interface MutationQuery {
  readonly validateOnly?: boolean;
  readonly requestId?: string;
}

/**
 * Runs one write in one transaction and returns its response once it is committed. Its audit event is in the same
 * transaction.
 *
 * `validateOnly` runs the write and rolls it back. `requestId`: a repeated request gets the first response without
 * another write.
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
  setAuditedRequest(transaction, request);
  try {
    const earlier = repeatable && (await claimRequestId(transaction, repeatable));
    // The response was validated when it was stored for the same request.
    const answer = earlier ? (earlier.answer as Answer) : await write(transaction, now);
    if (repeatable && !earlier) await keepAnswer(transaction, repeatable, answer);
    if (!earlier && !validateOnly) await recordRequest(transaction, request);
    if (validateOnly) await transaction.rollback().execute();
    else await commit(transaction, changes);
    return answer;
  } catch (error) {
    await rollBack(transaction);
    throw error;
  }
}

/**
 * Runs `work` in a transaction, commits it and notifies this server; the others are notified by the store. Rolls back
 * if `work` throws.
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

/** A lost connection cannot be rolled back and does not need to be. The first error is the one reported. */
async function rollBack(transaction: ControlledTransaction<Schema>): Promise<void> {
  if (transaction.isCommitted || transaction.isRolledBack) return;
  await transaction
    .rollback()
    .execute()
    .catch(() => {});
}

async function commit(transaction: ControlledTransaction<Schema>, changes: Changes): Promise<void> {
  // Before the commit, because the store's notification may arrive first.
  const writes = turnsOf(transaction).map((turn) => changes.begin(turn));
  try {
    await transaction.commit().execute();
  } catch (error) {
    // If only the response to the commit was lost, the commit has succeeded.
    for (const write of writes) write.failed();
    throw error;
  }
  for (const write of writes) write.done();
}

/** Callers with one owner share request ids: all keys of a publisher, and the operator. Ids have no capitals. */
function requestIdOwnerOf(caller: Caller): string {
  return caller.type === 'operator' ? 'OPERATOR' : caller.publisher;
}

/** Returns the request in repeatable form; null without a `requestId`. */
export function readRequestId(
  request: FastifyRequest,
  requestId: string | undefined,
  now: Date
): RepeatableRequest | null {
  if (requestId === undefined || requestId === '') return null;
  if (!/^[\w.-]{1,64}$/.test(requestId)) throw fieldInvalid('requestId', 'take a UUID.');
  const content = `${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`;
  return { caller: requestIdOwnerOf(callerOf(request)), requestId, content, now };
}
