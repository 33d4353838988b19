import type { PgliteSession } from './pglite-session.ts';

/** Bytes of write-ahead log after which a checkpoint makes the log before it needless. */
const LIMIT = 32 * 2 ** 20;
/** Statements between two looks at how much there is. */
const INTERVAL = 50;

/**
 * Does for the embedded store what the checkpointer does for a server: without it, the log of what was written grows to
 * a gigabyte. Returns what to call after each statement; it never rejects.
 */
export function keepLogSmall({ execute }: Pick<PgliteSession, 'execute'>): () => Promise<void> {
  let statements = 0;
  let checkpoint: number | null = null;

  async function look(): Promise<void> {
    const { rows } = await execute({
      sql: `select (pg_current_wal_insert_lsn() - '0/0')::float8 as "end"`,
      parameters: [],
      isPrepared: false,
    });
    const { end } = rows[0] as { readonly end: number };
    checkpoint ??= end;
    if (end - checkpoint < LIMIT) return;
    await execute({ sql: 'checkpoint', parameters: [], isPrepared: false });
    checkpoint = end;
  }

  return async () => {
    statements += 1;
    if (statements < INTERVAL) return;
    statements = 0;
    // In a transaction that has failed PostgreSQL says no to anything; the next look succeeds.
    await look().catch(() => {});
  };
}
