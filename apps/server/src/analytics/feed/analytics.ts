import type { AnswerRow } from '../store/analytics-store.ts';
import type { QueryOptions } from '../store/fair-queue.ts';
import type { NamedChange, NamedQuery } from './named-query.ts';

/** The store of viewings, as the rest of the server has it: on whatever server it is. */
export interface Analytics {
  /**
   * Rows of a query. Throws `ApiError` UNAVAILABLE where the store cannot be reached, RATE_LIMIT where too many queries of
   * the owner wait, TIMEOUT where it takes too long.
   */
  read<Input>(query: NamedQuery<Input>, input: Input, options?: QueryOptions): Promise<readonly AnswerRow[]>;
  /** Changes rows between two parts of the feed. Resolves to the number of rows of each statement. */
  change<Input>(change: NamedChange<Input>, input: Input): Promise<number[]>;
  /** Resolves once everything that was answered with 202 before is stored; throws `ApiError` UNAVAILABLE where nothing is. */
  settled(): Promise<void>;
}
