import type { Listen } from '../changes/changes.ts';
import type { Database } from './schema.ts';

/** An open store with migrated tables. */
export interface Store {
  readonly database: Database;
  readonly kind: 'pglite' | 'postgres';
  /** One line for the log: which failures an acknowledged write survives. */
  readonly durability: string;
  /** Notifies of writes by any server on this store. */
  readonly listen: Listen;
  /** Waits for running queries and closes the store; releases the lock of the embedded store. */
  close(): Promise<void>;
}
