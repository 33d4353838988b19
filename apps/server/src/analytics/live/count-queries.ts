import type { NamedQuery } from '../feed/named-query.ts';

/** Viewings that started, and viewings that failed, between two times (epoch ms). */
export const startCounts: NamedQuery<{ publisher: string; since: number; now: number }> = {
  name: 'startCounts',
  build: ({ publisher, since, now }) => ({
    sql: `select count(*) filter (where start_time > $2) as starts,
    count(*) filter (where failed and start_time is not null and end_time > $2) as failures
  from all_viewings
  where publisher = $1 and bot is not true and (start_time > $2 or end_time > $2) and coalesce(start_time, end_time) <= $3`,
    parameters: [publisher, { time: since }, { time: now }],
  }),
};
