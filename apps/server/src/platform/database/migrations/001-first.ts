/** Publishers, their keys, banner collections and images; the server's own keys; responses stored for AIP-155. */
export const first = {
  name: '001-first',
  sql: `
    create table publishers (
      id text primary key,
      body jsonb not null,
      counter bigint not null default 0,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null
    );

    create table public_keys (
      publisher_id text not null references publishers (id) on delete cascade,
      -- The key selects the publisher, so it is unique everywhere.
      id text primary key,
      body jsonb not null,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null
    );
    create index public_keys_of_publisher on public_keys (publisher_id, id);

    create table secret_keys (
      publisher_id text not null references publishers (id) on delete cascade,
      id text not null,
      body jsonb not null,
      hash text not null unique,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      primary key (publisher_id, id)
    );

    create table banner_collections (
      publisher_id text not null references publishers (id) on delete cascade,
      id text not null,
      body jsonb not null,
      facts jsonb not null,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      primary key (publisher_id, id)
    );

    create table images (
      publisher_id text not null references publishers (id) on delete cascade,
      id text not null,
      body jsonb not null,
      bytes bytea not null,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      primary key (publisher_id, id)
    );

    create table server_keys (
      name text primary key,
      value text not null,
      create_time timestamptz not null
    );

    create table request_ids (
      caller text not null,
      request_id text not null,
      fingerprint text not null,
      response jsonb,
      create_time timestamptz not null,
      primary key (caller, request_id)
    );
    create index request_ids_by_age on request_ids (create_time);
  `,
} as const;
