import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { ApiError } from '../errors.ts';

/** ms the store may take to answer before this server counts as not ready. */
const PATIENCE = 2_000;

/** `/healthz`: the process answers. `/readyz`: the store does too, 503 when not. */
export function registerHealth(app: FastifyInstance, { database }: { database: Database }): void {
  const quiet = { schema: { hide: true }, config: { quiet: true } } as const;
  app.get('/healthz', quiet, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', quiet, async (_, reply) => {
    if (!(await answers(database))) throw new ApiError('UNAVAILABLE', 'The store does not answer.');
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

async function answers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, false);
  });
  const asked = sql`select 1`.execute(database).then(
    () => true,
    () => false
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
