import type { ResultRow } from '../store/analytics-store.ts';
import type { QueryOptions } from '../store/fair-queue.ts';
import type { NamedChange, NamedQuery } from './named-query.ts';

/** The analytics store as the rest of the server uses it, regardless of the server that runs it. */
export interface AnalyticsClient {
  /**
   * Returns the rows of a query. Throws `ApiError`: UNAVAILABLE if the store is unreachable, RATE_LIMIT if too many
   * queries of the owner are waiting, TIMEOUT if the query takes too long.
   */
  read<Input>(query: NamedQuery<Input>, input: Input, options?: QueryOptions): Promise<readonly ResultRow[]>;
  /** Changes rows between two batches of the feed. Resolves to the number of rows of each statement. */
  change<Input>(change: NamedChange<Input>, input: Input): Promise<number[]>;
  /**
   * Resolves once everything that was acknowledged with 202 before is stored. Throws `ApiError` UNAVAILABLE if storing
   * makes no progress.
   */
  flushed(): Promise<void>;
}
