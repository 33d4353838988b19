/**
 * Fills the table with the titles of the events that are older than it. Others read and add events meanwhile.
 * A change or deletion of one waits until the table is filled (1 to 3 s for 100,000), because its trigger could not find
 * the earlier title.
 */
export const fillEventTitles = {
  name: '015-fill-event-titles',
  sql: `
insert into event_titles
  select titles.*
  from (select publisher_id, id, texts from events for share) as events, touchline_titles(publisher_id, id, texts -> 'title') as titles
  on conflict do nothing;`,
} as const;
