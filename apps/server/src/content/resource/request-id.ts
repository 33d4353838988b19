import { createHash } from 'node:crypto';
import { DAY_MS } from '@touchline/domain';
import type { Database } from '../../platform/database/schema.ts';
import { ApiError } from '../../platform/http/errors.ts';

/** Time in ms for which a response is stored for a repeated request (AIP-155 does not specify it). */
const RETENTION_MS = DAY_MS;

/** A request that may be repeated. */
export interface RepeatableRequest {
  readonly caller: string;
  readonly requestId: string;
  /** Method, path, query and body. A repetition must be the same request. */
  readonly content: string;
  readonly now: Date;
}

/**
 * Claims a request id inside the writing transaction. Returns the first response if the request was already executed.
 *
 * A concurrent repetition waits for the first. Throws `REQUEST_ID_REUSED` for a different request.
 */
export async function claimRequestId(
  database: Database,
  request: RepeatableRequest
): Promise<{ answer: unknown } | null> {
  const fingerprint = createHash('sha256').update(request.content).digest('hex');
  const oldest = new Date(request.now.getTime() - RETENTION_MS);
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
  throw new ApiError('REQUEST_ID_REUSED', 'requestId was used for another request; use a new one.', {
    metadata: { field: 'requestId' },
  });
}

/** Stores the response for repetitions, without secrets. */
export async function keepAnswer(database: Database, request: RepeatableRequest, answer: object): Promise<void> {
  const kept = { ...answer, secret: undefined };
  await ofRequest(database.updateTable('request_ids'), request)
    .set({ response: JSON.stringify(kept) })
    .execute();
}

/**
 * Locks a claimed request until the transaction ends and returns what is stored for it; null if it was pruned in the
 * meantime.
 */
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
