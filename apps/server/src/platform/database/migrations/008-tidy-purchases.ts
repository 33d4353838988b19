/** Indexes for the hourly job that prunes purchases. */
export const unpaidPurchaseIndexes = {
  name: '008-tidy-purchases',
  sql: `
    -- Stored times are all of one form, in which text order is time order.
    create index checkout_sessions_unpaid on checkout_sessions ((body ->> 'expireTime') collate "C")
      where body ->> 'state' in ('OPEN', 'EXPIRED');
    create index payment_events_by_time on payment_events (create_time) where problem is null;
  `,
} as const;
