/**
 * Titles of events in the order of lists, by language. An event has a row for each language of its title and one, `*`, for
 * all others; `tags` is the same for titles that have the same languages. Triggers keep them, so that all versions of the
 * server do, and the update of a score costs nothing.
 *
 * Entries of an index are limited to 2,700 bytes, so it holds the first 300 characters, folded, and a hash of the
 * languages, of which a title may have 100. Tags over 64 characters are left out, since no visitor can request them.
 *
 * Inside a function no line ends with a semicolon, because that ends a statement of a migration.
 */
export const eventTitles = {
  name: '014-event-titles',
  sql: `
create table event_titles (
  publisher_id text collate "C" not null,
  event_id text collate "C" not null,
  tag text collate "C" not null,
  tags text collate "C" not null,
  is_set boolean not null,
  key text collate "C" not null,
  primary key (publisher_id, event_id, tag)
);
create index event_titles_asc on event_titles (publisher_id, tags, tag, is_set desc, key, event_id);
create index event_titles_desc on event_titles (publisher_id, tags, tag, is_set desc, key desc, event_id);

create function touchline_titles(publisher text, event text, title jsonb) returns setof event_titles
  language sql immutable as $$
  select publisher, event, tag, coalesce((
      select encode(sha256(convert_to(string_agg(name, ',' order by name collate "C"), 'UTF8')), 'base64')
      from jsonb_object_keys(title) as name where name <> '*'
    ), ''),
    touchline_fold(value) <> '', left(touchline_fold(value), 300)
  from jsonb_each_text(title) as text (tag, value) where length(tag) <= 64
$$;

create function touchline_keep_titles() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from event_titles where publisher_id = old.publisher_id and event_id = old.id
  ; end if
  ; if tg_op <> 'DELETE' then
    insert into event_titles select * from touchline_titles(new.publisher_id, new.id, new.texts -> 'title')
      on conflict do nothing
  ; end if
  ; return null
  ; end
$$;

create trigger event_titles_insert after insert on events
  for each row execute function touchline_keep_titles();
create trigger event_titles_update after update of texts on events
  for each row when (old.texts -> 'title' is distinct from new.texts -> 'title') execute function touchline_keep_titles();
create trigger event_titles_delete after delete on events
  for each row execute function touchline_keep_titles();`,
} as const;
