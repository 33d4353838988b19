/** Keys that sign playback tokens, the publishers' and the server's own; entitlements of users. */
export const playback = {
  name: '005-playback',
  sql: `
    create table signing_keys (
      publisher_id text not null references publishers (id) on delete cascade,
      id text collate "C" not null,
      body jsonb not null,
      -- Of HS256, as it was shown; null: the key is public, in the body.
      secret text,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      primary key (publisher_id, id)
    );

    -- Keys that the server signs with for a publisher.
    create table playback_keys (
      publisher_id text not null references publishers (id) on delete cascade,
      kid text collate "C" not null,
      -- A JWK with its private part.
      private_key jsonb not null,
      create_time timestamptz not null,
      -- It signs from here until the next one does.
      sign_time timestamptz not null,
      primary key (publisher_id, kid)
    );

    create table entitlements (
      publisher_id text not null references publishers (id) on delete cascade,
      id text collate "C" not null,
      body jsonb not null,
      user_id text collate "C" not null,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      primary key (publisher_id, id)
    );
    create index entitlements_of_user on entitlements (publisher_id, user_id);

    -- A number of the last write to any key of either sort, and to any entitlement: what was read at the same number is
    -- still true.
    alter table publishers
      add column keys_revision bigint not null default 0,
      add column entitlements_revision bigint not null default 0;
  `,
} as const;
