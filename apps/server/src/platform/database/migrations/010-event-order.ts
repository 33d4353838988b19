/**
 * Indexes that return a publisher's events in the order of a list, each in both directions of start. They also count the
 * events without reading the table: PostgreSQL uses an index alone only if it includes the column of its expression.
 *
 * They replace those of 003, which the next migration drops.
 */
export const eventOrder = {
  name: '010-event-order',
  indexes: [
    index('events_start_asc', "coalesce(start_time, 'infinity')"),
    index('events_start_desc', "coalesce(start_time, '-infinity') desc"),
    index('events_type_start_asc', "type_id, coalesce(start_time, 'infinity')"),
    index('events_type_start_desc', "type_id, coalesce(start_time, '-infinity') desc"),
    index('events_status_start_asc', "status, coalesce(start_time, 'infinity')"),
    index('events_status_start_desc', "status, coalesce(start_time, '-infinity') desc"),
    { name: 'events_update_desc', on: "events (publisher_id, coalesce(update_time, '-infinity') desc, id)" },
  ],
} as const;

function index(name: string, keys: string) {
  return { name, on: `events (publisher_id, ${keys}, id) include (start_time)` };
}
