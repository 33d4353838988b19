import { MARK } from './marks.ts';

/**
 * Tables of content (events, creative works, entities, videos and what they refer to), their indexes, and the log of
 * event changes for live updates.
 */
export const content = {
  name: '003-content',
  sql: `
    create extension if not exists pg_trgm;

    -- The same as fold in packages/contract: lower case without accents. The default collation of a database may lower
    -- ASCII letters only, so this uses the best of three that the server has.
    do $do$ begin
      execute format($format$
        create function touchline_fold(string text) returns text language sql immutable parallel safe as $$
          select case
            when octet_length(string) = length(string) then lower(string collate "C") collate "C"
            else translate(
              normalize(lower(regexp_replace(normalize(string, NFKD), '${MARK}+', '', 'g') collate %I), NFKC),
              'ς', 'σ'
            ) collate "C"
          end $$
        $format$,
        (select collname from pg_collation where collname in ('pg_c_utf8', 'und-x-icu', 'default')
          order by array_position(array['pg_c_utf8', 'und-x-icu', 'default']::name[], collname) limit 1)
      ); end $do$;

    -- Returns the text of {"$t": texts} for a visitor with these language tags, best first, as textIn of packages/domain
    -- does: without a match the first one. '""' is the empty string as jsonb. wish: position of a text's tag in tags.
    create function touchline_text(texts jsonb, tags text[]) returns jsonb language sql immutable parallel safe as $$
      select coalesce(
        (
          select value
          from jsonb_each(texts) with ordinality as text (tag, value, place),
            array_position(tags, replace(lower(trim(tag)), '_', '-')) as wish
          where jsonb_typeof(value) = 'string'
          order by wish nulls last, case when wish is null then place else -place end
          limit 1
        ),
        '""'
      )
      $$;

    -- Cancels a list query that has exceeded its time limit (listing/page-sql.ts).
    create function touchline_too_late() returns boolean language plpgsql volatile parallel safe cost 1 as $$ begin
      raise exception 'too late' using errcode = 'TL001'; end $$;

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
      -- Texts by field and language tag, and words for the search by language: see listing/texts.ts.
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
      -- Number of changes of start, end or status (SEQUENCE of RFC 5545).
      sequence integer not null default 0,
      texts jsonb not null,
      words tsvector not null,
      primary key (publisher_id, id)
    );

    -- Indexes for lists (listing/). Events without a time come last in both directions. The inverted indexes (gin)
    -- contain the rows of all publishers; queries also compare publisher_id.
    create index events_by_start on events (publisher_id, coalesce(start_time, 'infinity'), id);
    create index events_by_start_down on events (publisher_id, coalesce(start_time, '-infinity') desc, id);
    create index events_by_type on events (publisher_id, type_id, coalesce(start_time, 'infinity'), id);
    create index events_by_status on events (publisher_id, status, coalesce(start_time, 'infinity'), id);
    create index events_by_relation on events using gin (entity_ids, video_ids) with (fastupdate = off);
    create index events_by_word on events using gin (words) with (fastupdate = off);
    create index events_by_title on events
      using gin (touchline_fold((texts -> 'title')::text) gin_trgm_ops) with (fastupdate = off);

    create index creative_works_by_release on creative_works (publisher_id, coalesce(release_time, 'infinity'), id);
    create index creative_works_by_release_down
      on creative_works (publisher_id, coalesce(release_time, '-infinity') desc, id);
    create index creative_works_by_type
      on creative_works (publisher_id, type_id, coalesce(release_time, '-infinity') desc, id);
    create index creative_works_by_relation on creative_works using gin (video_ids) with (fastupdate = off);
    create index creative_works_by_word on creative_works using gin (words) with (fastupdate = off);
    create index creative_works_by_title on creative_works
      using gin (touchline_fold((texts -> 'title')::text) gin_trgm_ops) with (fastupdate = off);

    -- No query compares whole values of these columns, so the planner needs no statistics of them.
    alter table events alter column body set statistics 0, alter column texts set statistics 0;
    alter table creative_works alter column body set statistics 0, alter column texts set statistics 0;
    alter table entities alter column body set statistics 0, alter column texts set statistics 0;

    create index entities_by_type on entities (publisher_id, type_id, id);
    create index entities_by_word on entities using gin (words) with (fastupdate = off);
    create index entities_by_name on entities
      using gin (touchline_fold((texts -> 'displayName')::text) gin_trgm_ops) with (fastupdate = off);

    -- A row for each change of an event, with its state before the change. Its state afterwards is "before" of its next
    -- change, or else its current row in events.
    create table event_changes (
      publisher_id text not null references publishers (id) on delete cascade,
      revision bigint not null,
      event_id text collate "C" not null,
      -- null: the change created the event.
      before jsonb,
      -- Time at which the event was created.
      create_time timestamptz not null,
      change_time timestamptz not null,
      primary key (publisher_id, revision)
    );
    create index event_changes_of_event on event_changes (publisher_id, event_id, revision);
    create index event_changes_by_age on event_changes (change_time);
    -- Changes up to this revision were deleted from event_changes.
    alter table publishers add column changes_floor bigint not null default 0;
  `,
} as const;
