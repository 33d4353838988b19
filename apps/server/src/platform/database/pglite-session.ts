import type { PGlite } from '@electric-sql/pglite';
import { createPreparedStatements } from './prepared-statements.ts';
import type { StoreQuery, StoreResult } from './store-query.ts';

/** The only connection of a PGlite. */
export interface PgliteSession {
  /** Runs one statement; wait for it before the next. Rejects with PostgreSQL's `code`. */
  execute(query: StoreQuery): Promise<StoreResult>;
  /** Calls the listener for notifications on the session's channels. Returns a function that stops it. */
  onNotification(listener: NotificationListener): () => void;
  close(): Promise<void>;
}

export type NotificationListener = (channel: string, payload: string) => void;

/** Opens the session of a PGlite in this thread. */
export async function openSession(pglite: PGlite): Promise<PgliteSession> {
  // One connection serves all, and planning costs more than running, so a plan is reused for all later values.
  await pglite.exec('set plan_cache_mode = force_generic_plan');
  const runPrepared = createPreparedStatements(pglite);
  return {
    async execute({ sql, parameters, planning }) {
      if (planning !== 'each-time') return { rows: await runPrepared(sql, parameters) };
      const { rows, affectedRows } = await pglite.query(sql, [...parameters]);
      return { rows, affectedRows };
    },
    onNotification: (listener) => pglite.onNotification(listener),
    close: () => pglite.close(),
  };
}

/**
 * Whether PGlite itself failed: a trap of WebAssembly, its end, or a failure after which PostgreSQL would end its process,
 * such as a disk that is full during a checkpoint. The content of its memory can then not be trusted, and later
 * statements never return.
 */
export function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { severity } = error as { readonly severity?: unknown };
  return ['RuntimeError', 'ExitStatus'].includes(error.name) || severity === 'PANIC' || severity === 'FATAL';
}
