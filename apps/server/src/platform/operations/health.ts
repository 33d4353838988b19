import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { withTimeout } from '../cache/with-timeout.ts';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../http/errors.ts';

/** Time in ms for the store to respond before this server counts as not ready. */
const STORE_TIMEOUT_MS = 2_000;

/**
 * Registers `/healthz`, which shows that the process responds, and `/readyz`, which answers 503 unless the store also
 * does.
 */
export function registerHealth(app: FastifyInstance, { database }: { database: Database }): void {
  const quiet = { schema: { hide: true }, config: { quiet: true } } as const;
  app.get('/healthz', quiet, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', quiet, async (_, reply) => {
    if (!(await answers(database))) throw new ApiError('UNAVAILABLE', 'The store does not answer.');
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

async function answers(database: Database): Promise<boolean> {
  const query = sql`select 1`.execute(database).then(
    () => true,
    () => false
  );
  return withTimeout(query, STORE_TIMEOUT_MS, false);
}
