/**
 * Start plans of presentations on other hosts, by a hash of their URL, so that one server reads for all. They refer to
 * no publisher: videos with the same URL share one. `plan` is JSON as text, because jsonb rejects some characters.
 */
export const startPlans = {
  name: '017-start-plans',
  sql: `
    create table start_plans (
      url_hash text collate "C" primary key,
      plan text,
      read_time timestamptz,
      claim_time timestamptz not null
    );
    create index start_plans_by_claim_time on start_plans (claim_time);
  `,
} as const;
