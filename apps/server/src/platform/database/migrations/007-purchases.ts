/** Offers, purchases, and events of payment providers. */
export const purchases = {
  name: '007-purchases',
  sql: `
    create table offers (
      publisher_id text not null references publishers (id) on delete cascade,
      id text collate "C" not null,
      body jsonb not null,
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      primary key (publisher_id, id)
    );

    create table checkout_sessions (
      publisher_id text not null references publishers (id) on delete cascade,
      id text collate "C" not null,
      body jsonb not null,
      user_id text collate "C" not null,
      -- The page's own: the same again of the same user is the same purchase.
      request_id text collate "C" not null,
      provider text not null,
      -- The provider's id of it, and what the visitor's browser shows the provider; null: not opened there yet.
      provider_session text,
      client_secret text,
      -- The provider's id of what was paid.
      payment text collate "C",
      -- Counts the writes to this row.
      revision bigint not null,
      create_time timestamptz not null,
      update_time timestamptz not null,
      primary key (publisher_id, id),
      unique (publisher_id, user_id, request_id)
    );
    create index checkout_sessions_of_payment on checkout_sessions (provider, payment);

    -- Each event of a provider once. Those that took a payment back are looked up when it turns up later than they.
    create table payment_events (
      provider text not null,
      event_id text collate "C" not null,
      type text not null,
      payment text collate "C",
      reversed boolean not null,
      -- Why it was set aside; null: it was not.
      problem text,
      create_time timestamptz not null,
      primary key (provider, event_id)
    );
    create index payment_events_of_payment on payment_events (provider, payment) where reversed;
  `,
} as const;
