/** What the demo wrote last of each of its resources: one that has another revision now was changed by somebody. */
export const demo = {
  name: '004-demo',
  sql: `
    create table demo_writes (
      publisher_id text not null references publishers (id) on delete cascade,
      collection text not null,
      id text collate "C" not null,
      revision bigint not null,
      -- SHA-256 of the fields as the demo has them, hex.
      hash text not null,
      primary key (publisher_id, collection, id)
    );
  `,
} as const;
