import type { FastifyError, FastifyRequest } from 'fastify';
import type { WritePorts } from '../content.ts';
import type { ResourceKind } from './kind.ts';
import { existing, idOf, placeOf, requireId, requirePublisher } from './methods.ts';

/**
 * Creates an error handler for a management route that reports a missing publisher or resource before errors of the
 * query, the body and preconditions (studio §2.4). `kind`: of the resource in the path; null if the path names only a
 * publisher.
 *
 * It looks for them only after such an error, so that other requests need no further query.
 */
export function existenceFirst({ database }: Pick<WritePorts, 'database'>, kind: ResourceKind | null) {
  return rejectFirst((request) => requireExisting(database, kind, request));
}

/** Creates an error handler that reports an error of `check` before errors of the query, the body and preconditions. */
export function rejectFirst(check: (request: FastifyRequest) => Promise<unknown>) {
  return async (error: FastifyError, request: FastifyRequest): Promise<never> => {
    if (error.statusCode === 400 || error.statusCode === 409) await check(request);
    throw error;
  };
}

async function requireExisting(
  database: WritePorts['database'],
  kind: ResourceKind | null,
  request: FastifyRequest
): Promise<void> {
  const { publisher, id } = request.params as { publisher?: string; id?: string };
  if (publisher === undefined) return;
  await requirePublisher(database, requireId('publishers', publisher));
  if (kind === null || id === undefined) return;
  const place = placeOf(kind, request);
  await existing(database, place, idOf(place, request));
}
