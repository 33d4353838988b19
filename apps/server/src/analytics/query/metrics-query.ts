import type { WireAnalyticsQuery } from '@touchline/contract';
import { type NamedQuery, wholeNumber } from '../feed/named-query.ts';
import { parseAnalyticsQuery } from './parse-query.ts';
import { type QueryContext, querySql } from './query-sql.ts';

/**
 * A query of a publisher as the API accepts it. The server that runs it parses it again, so that only checked values
 * become SQL.
 */
export const metricsQuery: NamedQuery<QueryContext & { readonly query: WireAnalyticsQuery }> = {
  name: 'question',
  build: ({ query, publisher, now, settledMinute, page }) =>
    querySql(parseAnalyticsQuery(query), {
      publisher,
      now: wholeNumber(now),
      settledMinute: wholeNumber(settledMinute),
      page: page && { offset: wholeNumber(page.offset), limit: wholeNumber(page.limit) },
    }),
};

/** The last minute in `watched_minutes` (epoch minutes). */
export const lastSettledMinute: NamedQuery<null> = {
  name: 'lastSettledMinute',
  build: () => ({ sql: 'select max(minute) as minute from settled_minutes', parameters: [] }),
};
