import type { PGlite } from '@electric-sql/pglite';
import { createPreparedStatements } from './prepared-statements.ts';

/** A statement with its values, as plain data that can be sent to another thread. */
export interface PgliteQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Whether the text is used repeatedly; see `preparedQuery`. */
  readonly isPrepared: boolean;
}

export interface PgliteResult {
  readonly rows: readonly unknown[];
  readonly affectedRows?: number | undefined;
}

/** The only connection of a PGlite. */
export interface PgliteSession {
  /** Runs one statement; wait for it before the next. Rejects with PostgreSQL's `code`. */
  execute(query: PgliteQuery): Promise<PgliteResult>;
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
    async execute({ sql, parameters, isPrepared }) {
      if (isPrepared) return { rows: await runPrepared(sql, parameters) };
      const { rows, affectedRows } = await pglite.query(sql, [...parameters]);
      return { rows, affectedRows };
    },
    onNotification: (listener) => pglite.onNotification(listener),
    close: () => pglite.close(),
  };
}
