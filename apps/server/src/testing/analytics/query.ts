import type { AnalyticsClient } from '../../analytics/feed/analytics-client.ts';
import type { NamedQuery } from '../../analytics/feed/named-query.ts';
import type { AnalyticsReader, ResultRow, SqlValue } from '../../analytics/store/analytics-store.ts';
import type { QueryOptions } from '../../analytics/store/fair-queue.ts';

/** Any SQL, for tests. No server accepts it unless a test adds it to its names. */
export const anySql: NamedQuery<{ readonly sql: string; readonly parameters?: readonly SqlValue[] }> = {
  name: 'anySql',
  build: ({ sql, parameters = [] }) => ({ sql, parameters }),
};

/** Returns the rows of an SQL query. */
export function readSql(
  analytics: Pick<AnalyticsClient, 'read'>,
  sql: string,
  parameters: readonly SqlValue[] = [],
  options?: QueryOptions
): Promise<readonly ResultRow[]> {
  return analytics.read(anySql, { sql, parameters }, options);
}

/** Wraps a store as the rest of the server uses it. */
export function analyticsOver(store: AnalyticsReader): Pick<AnalyticsClient, 'read'> {
  return {
    read(query, input, options) {
      const { sql, parameters } = query.build(input);
      return store.read(sql, parameters, options);
    },
  };
}
