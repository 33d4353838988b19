/** Events, creative works, entities, videos and what belongs to them; the log that live updates are read from. */
export const content = {
  name: '003-content',
  sql: `
    create extension if not exists pg_trgm;

    create table event_types (
      publisher_id text not null references publishers (id) on delete cascade,
      id text collate "C" not null,
      body jsonb not null,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      primary key (publisher_id, id)
    );

    create table access_policies (
      publisher_id text not null references publishers (id) on delete cascade,
      id text collate "C" not null,
      body jsonb not null,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      primary key (publisher_id, id)
    );

    create table translations (
      publisher_id text not null references publishers (id) on delete cascade,
      id text collate "C" not null,
      body jsonb not null,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      primary key (publisher_id, id)
    );

    create table videos (
      publisher_id text not null references publishers (id) on delete cascade,
      id text collate "C" not null,
      body jsonb not null,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      primary key (publisher_id, id)
    );

    create table entities (
      publisher_id text not null references publishers (id) on delete cascade,
      id text collate "C" not null,
      body jsonb not null,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      type_id text not null,
      -- Texts by field and language tag, words by language: see listing/texts.ts.
      texts jsonb not null,
      words tsvector not null,
      primary key (publisher_id, id)
    );

    create table creative_works (
      publisher_id text not null references publishers (id) on delete cascade,
      id text collate "C" not null,
      body jsonb not null,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      type_id text not null,
      release_time timestamptz,
      video_ids text[] not null,
      texts jsonb not null,
      words tsvector not null,
      primary key (publisher_id, id)
    );

    create table events (
      publisher_id text not null references publishers (id) on delete cascade,
      id text collate "C" not null,
      body jsonb not null,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      type_id text not null,
      status text not null,
      start_time timestamptz,
      end_time timestamptz,
      entity_ids text[] not null,
      video_ids text[] not null,
      -- How often start, end or status changed (RFC 5545 SEQUENCE).
      sequence integer not null default 0,
      texts jsonb not null,
      words tsvector not null,
      primary key (publisher_id, id)
    );

    -- What a change of an event replaced. What it made is the next change's before, or the event as it is now.
    create table event_changes (
      publisher_id text not null references publishers (id) on delete cascade,
      revision bigint not null,
      event_id text collate "C" not null,
      -- null: there was no such event.
      before jsonb,
      change_time timestamptz not null,
      primary key (publisher_id, revision)
    );
    create index event_changes_of_event on event_changes (publisher_id, event_id, revision);
    create index event_changes_by_age on event_changes (change_time);
  `,
} as const;
