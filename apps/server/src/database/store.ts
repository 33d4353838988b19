import type { Listen } from '../changes/changes.ts';
import type { Database } from './schema.ts';

/** An open store with its tables up to date. */
export interface Store {
  readonly database: Database;
  readonly kind: 'pglite' | 'postgres';
  /** One line for the log: what an acknowledged write survives. */
  readonly durability: string;
  /** Brings news of writes by any server on this store. */
  readonly listen: Listen;
  /** Waits for running queries, then closes; releases the lock of the embedded store. */
  close(): Promise<void>;
}
