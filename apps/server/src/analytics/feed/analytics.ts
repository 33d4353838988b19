import type { AnalyticsLookup, AnalyticsReader, SqlValue } from '../store/analytics-store.ts';

/** The store of viewings, as the rest of the server has it: on whatever server it is. */
export interface Analytics extends AnalyticsReader, AnalyticsLookup {
  /** Statements that change rows, between two parts of the feed: all of them or none. Resolves to the number of rows of each. */
  change(statements: readonly string[], parameters?: readonly SqlValue[]): Promise<number[]>;
  /** Resolves once everything that was answered with 202 before is stored; throws `ApiError` UNAVAILABLE where nothing is. */
  settled(): Promise<void>;
}
