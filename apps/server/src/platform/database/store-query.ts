/** A statement with its values, as plain data that can be sent to another thread. */
export interface StoreQuery {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly planning: Planning;
}

/**
 * When a store plans a statement:
 * - `each-time`: by its values
 * - `embedded-once`: once in the embedded store, by its values in PostgreSQL
 * - `once`: once for all values in both, because one plan is best for all of them
 */
export type Planning = 'each-time' | 'embedded-once' | 'once';

export interface StoreResult {
  readonly rows: readonly unknown[];
  readonly affectedRows?: number | undefined;
}
