/** The demo's last write to each of its resources. A resource with another revision was changed by somebody else. */
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
