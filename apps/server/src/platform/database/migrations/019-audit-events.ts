/**
 * The audit log. A write inserts its event without a number. A job then numbers and hashes the committed events of each
 * chain: one for each publisher, and one with the empty id for the server.
 *
 * Nothing refers to `publishers`, because a chain outlives its publisher. No index is unique by number, so that a forged
 * row does not stop the job; verification finds it.
 */
export const auditEvents = {
  name: '019-audit-events',
  sql: `
    create table audit_events (
      publisher_id text collate "C" not null,
      id text collate "C" not null,
      sequence bigint,
      time timestamptz not null default clock_timestamp(),
      actor text not null,
      session text,
      via text not null,
      action text not null,
      target text,
      change text,
      before jsonb,
      after jsonb,
      truncated boolean not null,
      request_id text,
      address_prefix text,
      user_agent text,
      hash text,
      previous_hash text,
      primary key (publisher_id, id)
    );
    create index audit_events_in_order on audit_events (publisher_id, sequence, id) where sequence is not null;
    create index audit_events_pending on audit_events (publisher_id, time, id) where sequence is null;

    create table audit_chains (
      publisher_id text collate "C" primary key,
      sequence bigint not null,
      hash text not null,
      anchor_sequence bigint not null,
      anchor_hash text not null
    );
  `,
} as const;
