import type { PGlite } from '@electric-sql/pglite';
import { createPreparedStatements } from './prepared-statements.ts';

/** A statement with its values, as plain data: it may be sent to another thread. */
export interface PgliteQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Whether the text comes again and again, see `preparedQuery`. */
  readonly isPrepared: boolean;
}

export interface PgliteResult {
  readonly rows: readonly unknown[];
  readonly affectedRows?: number | undefined;
}

/** The one connection that a PGlite has. */
export interface PgliteSession {
  /** Runs one statement; wait for it before the next. Rejects with PostgreSQL's `code`. */
  execute(query: PgliteQuery): Promise<PgliteResult>;
  /** Passes on what is notified on the channels that the session listens to. Returns a function that ends it. */
  onNotification(listener: NotificationListener): () => void;
  close(): Promise<void>;
}

export type NotificationListener = (channel: string, payload: string) => void;

/** The session of a PGlite in this thread. */
export async function openSession(pglite: PGlite): Promise<PgliteSession> {
  // One connection for all: what is planned once serves every later value, and planning costs more than running.
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
