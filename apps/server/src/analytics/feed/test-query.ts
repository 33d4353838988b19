import type { AnalyticsReader, AnswerRow, SqlValue } from '../store/analytics-store.ts';
import type { QueryOptions } from '../store/fair-queue.ts';
import type { Analytics } from './analytics.ts';
import type { NamedQuery } from './named-query.ts';

/** Any SQL, for tests; no server answers it unless a test adds it to its names. */
export const anySql: NamedQuery<{ readonly sql: string; readonly parameters?: readonly SqlValue[] }> = {
  name: 'anySql',
  build: ({ sql, parameters = [] }) => ({ sql, parameters }),
};

/** Rows of a query in SQL. */
export function readSql(
  analytics: Pick<Analytics, 'read'>,
  sql: string,
  parameters: readonly SqlValue[] = [],
  options?: QueryOptions
): Promise<readonly AnswerRow[]> {
  return analytics.read(anySql, { sql, parameters }, options);
}

/** A store as the rest of the server has it. */
export function analyticsOver(store: AnalyticsReader): Pick<Analytics, 'read'> {
  return {
    read(query, input, options) {
      const { sql, parameters } = query.build(input);
      return store.read(sql, parameters, options);
    },
  };
}
