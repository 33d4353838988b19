import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { withTimeout } from '../cache/with-timeout.ts';
import type { Database } from '../database/schema.ts';
import { ApiError, storageFull } from '../http/errors.ts';
import type { Settings } from '../settings/settings.ts';

/** Time in ms for the store to respond before this server counts as not ready. */
const STORE_TIMEOUT_MS = 2_000;

interface HealthPorts {
  readonly database: Database;
  readonly settings: Pick<Settings, 'databaseUrl'>;
}

/**
 * Registers `/healthz`, which shows that the process responds, and `/readyz`, which answers 503 unless the store also
 * does, and 507 while the disk of the embedded store is full.
 */
export function registerHealth(app: FastifyInstance, { database, settings }: HealthPorts): void {
  const quiet = { schema: { hide: true }, config: { quiet: true } } as const;
  app.get('/healthz', quiet, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', quiet, async (_, reply) => {
    const state = await readStoreState(database);
    if (state === 'down') throw new ApiError('UNAVAILABLE', 'The store does not answer.');
    // PostgreSQL may be read-only for reasons of its own, such as a failover.
    if (state === 'read-only' && settings.databaseUrl === null) throw storageFull();
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

async function readStoreState(database: Database): Promise<'writable' | 'read-only' | 'down'> {
  const query = sql<{ readOnly: string }>`select current_setting('transaction_read_only') as "readOnly"`.execute(
    database
  );
  const state = query.then(
    ({ rows }) => (rows[0]?.readOnly === 'on' ? ('read-only' as const) : ('writable' as const)),
    () => 'down' as const
  );
  return withTimeout(state, STORE_TIMEOUT_MS, 'down');
}
