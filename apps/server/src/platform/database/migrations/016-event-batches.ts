/**
 * Makes writes of many events cheaper (pending-lists.ts).
 *
 * - One statement writes the titles of all events that a statement inserts. A trigger for each row costs six times as
 *   much.
 * - The inverted indexes collect new entries in a list and add them together. Entry by entry, they cost more than
 *   everything else about an event. Connections keep the lists short, see `PENDING_LIST_KB`.
 */
export const eventBatches = {
  name: '016-event-batches',
  sql: `
create function touchline_add_titles() returns trigger language plpgsql as $$
begin
  insert into event_titles
    select titles.* from new_events as event, touchline_titles(event.publisher_id, event.id, event.texts -> 'title') as titles
    on conflict do nothing
  ; return null
  ; end
$$;
drop trigger event_titles_insert on events;
create trigger event_titles_insert after insert on events
  referencing new table as new_events for each statement execute function touchline_add_titles();

alter index events_by_relation set (fastupdate = on);
alter index events_by_word set (fastupdate = on);
alter index events_by_title set (fastupdate = on);
alter index events_values set (fastupdate = on);`,
} as const;
