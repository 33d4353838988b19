import type { WireAnalyticsQuery } from '@touchline/contract';
import { type NamedQuery, wholeNumber } from '../feed/named-query.ts';
import { readAnalyticsQuestion } from './question.ts';
import { type Asked, questionSql } from './question-sql.ts';

/** A question as the API takes it, for a publisher. It is read again where it runs, so that only what is checked becomes SQL. */
export const questionQuery: NamedQuery<Asked & { readonly query: WireAnalyticsQuery }> = {
  name: 'question',
  build: ({ query, publisher, now, settledMinute, page }) =>
    questionSql(readAnalyticsQuestion(query), {
      publisher,
      now: wholeNumber(now),
      settledMinute: wholeNumber(settledMinute),
      page: page && { offset: wholeNumber(page.offset), limit: wholeNumber(page.limit) },
    }),
};

/** The last minute that `watched_minutes` knows (epoch minutes). */
export const lastSettledMinute: NamedQuery<null> = {
  name: 'lastSettledMinute',
  build: () => ({ sql: 'select max(minute) as minute from settled_minutes', parameters: [] }),
};
