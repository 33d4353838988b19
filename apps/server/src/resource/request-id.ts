import { createHash } from 'node:crypto';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../errors.ts';

/** ms for which an answer is kept for a repeated request (AIP-155 leaves it open). */
const KEPT = 24 * 60 * 60 * 1000;

/** One request that may be repeated. */
export interface RepeatableRequest {
  readonly caller: string;
  readonly requestId: string;
  /** Method, path, query and body: a repetition must be the same request. */
  readonly content: string;
  readonly now: Date;
}

/**
 * Claims a request id inside the writing transaction; gives the first answer when the request was done before.
 *
 * A repetition that comes while the first runs waits for it. Throws `REQUEST_ID_REUSED` when it is another request.
 */
export async function claimRequestId(
  database: Database,
  request: RepeatableRequest
): Promise<{ answer: unknown } | null> {
  const fingerprint = createHash('sha256').update(request.content).digest('hex');
  const oldest = new Date(request.now.getTime() - KEPT);
  await database.deleteFrom('request_ids').where('create_time', '<', oldest).execute();
  const claimed = await database
    .insertInto('request_ids')
    .values({ caller: request.caller, request_id: request.requestId, fingerprint, create_time: request.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (claimed) return null;

  const first = await ofRequest(database.selectFrom('request_ids'), request).selectAll().executeTakeFirstOrThrow();
  if (first.fingerprint === fingerprint) return { answer: first.response };
  throw new ApiError('REQUEST_ID_REUSED', 'requestId was used for another request; take a new one.', {
    metadata: { field: 'requestId' },
  });
}

/** Keeps the answer for repetitions; a secret in it is not kept. */
export async function keepAnswer(database: Database, request: RepeatableRequest, answer: object): Promise<void> {
  const kept = { ...answer, secret: undefined };
  await ofRequest(database.updateTable('request_ids'), request)
    .set({ response: JSON.stringify(kept) })
    .execute();
}

/** Locks a claimed request until the transaction ends and returns what is kept of it; null: it was pruned meanwhile. */
export async function lockRequest(database: Database, request: RepeatableRequest): Promise<{ answer: unknown } | null> {
  const row = await ofRequest(database.selectFrom('request_ids'), request)
    .select('response')
    .forUpdate()
    .executeTakeFirst();
  return row ? { answer: row.response } : null;
}

function ofRequest<Query extends { where(column: 'caller' | 'request_id', operator: '=', value: string): Query }>(
  query: Query,
  { caller, requestId }: RepeatableRequest
): Query {
  return query.where('caller', '=', caller).where('request_id', '=', requestId);
}
