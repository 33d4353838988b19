import { statfsSync } from 'node:fs';
import { isBroken, type PgliteSession } from './pglite-session.ts';

/**
 * Free bytes of the disk below which the store is read-only. PostgreSQL itself needs space to finish what it has begun:
 * a statement writes its rows and, with copies of whole pages, its log. Without it, a checkpoint or a write to the log
 * ends the process (PANIC).
 */
export const RESERVED_BYTES = 64 * 2 ** 20;
/** Free bytes above which it is writable again; more than the reserve, so that it does not change with each write. */
const RESUME_BYTES = 72 * 2 ** 20;

/** SQLSTATE of writes that PostgreSQL rejects because a transaction is read-only (read_only_sql_transaction). */
const READ_ONLY = '25006';
/** SQLSTATE of a full disk (disk_full). */
const DISK_FULL = '53100';

/** Keeps a session from writing while the disk is full. */
export interface SpaceGuard {
  /** Call it before each statement. */
  before(): Promise<void>;
  /** Call it after each statement with its text. */
  after(sql: string): void;
  /** Whether the store is read-only at the moment. */
  isFull(): boolean;
}

/**
 * Makes the session read-only while less than `RESERVED_BYTES` are free, including a transaction that already runs, and
 * writable when there is space again. PostgreSQL decides which statements write. `freeBytes`: of the disk.
 */
export function createSpaceGuard({ execute }: Pick<PgliteSession, 'execute'>, freeBytes: () => number): SpaceGuard {
  let isFull = false;
  /** The session's setting; null if it is uncertain. */
  let applied: boolean | null = false;
  /** Whether the setting was changed since the last transaction ended. */
  let hasChanged = false;

  return {
    isFull: () => isFull,
    async before() {
      isFull = freeBytes() < (isFull ? RESUME_BYTES : RESERVED_BYTES);
      if (isFull === applied) return;
      applied = null;
      hasChanged = true;
      try {
        await run(execute, `set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
        // Ends the writes of a transaction that runs. Outside of one it has no effect.
        if (isFull) await run(execute, 'set transaction_read_only = on');
        applied = isFull;
      } catch (error) {
        // In a failed transaction PostgreSQL rejects every statement; the next attempt succeeds.
        if (isBroken(error)) throw error;
      }
    },
    after(sql) {
      // The end of a transaction may restore the setting from before it.
      if (!hasChanged || (sql !== 'rollback' && sql !== 'commit')) return;
      applied = null;
      hasChanged = false;
    },
  };
}

/** Returns the free bytes of the disk that has this folder, for this user. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Returns the error of a rejected statement as the caller sees it: one code for everything that a full disk prevents. */
export function asStorageError(error: unknown): unknown {
  const isReadOnly = error instanceof Error && 'code' in error && error.code === READ_ONLY;
  return isReadOnly
    ? Object.assign(new Error('The disk of the store is full.', { cause: error }), { code: DISK_FULL })
    : error;
}

async function run(execute: PgliteSession['execute'], sql: string): Promise<void> {
  await execute({ sql, parameters: [], planning: 'each-time' });
}
