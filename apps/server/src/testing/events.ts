import { sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/**
 * Fills a publisher with events for tests of lists: one every ten minutes from 2026-01-01 on, 144 a day.
 *
 * Event `e00001` is of the first of five types, between `club-1` and `club-2`, titled `Club 1 - Club 2`; each of 500
 * clubs plays every 250th. Events before 2026-11-21 are finished unless the season says otherwise. One in a thousand of
 * all is running, and one has no time.
 */
export async function fillWithEvents(
  database: Database,
  publisher: string,
  count: number,
  { firstStart = Date.parse('2026-01-01T00:00:00Z'), finished = 46_600 }: Partial<Season> = {}
): Promise<void> {
  await sql`insert into publishers (id, body, revision, create_time, update_time)
    values (${publisher}, ${PUBLISHER}, 1, now(), now())`.execute(database);
  // In parts, each well within the time of a statement.
  for (let from = 1; from <= count; from += PART)
    await insertEvents(database, publisher, {
      from,
      to: Math.min(from + PART - 1, count),
      season: { firstStart, finished },
    });
}

interface Season {
  /** Epoch ms. */
  readonly firstStart: number;
  /** Number of finished events, the first ones. */
  readonly finished: number;
}

const PUBLISHER = JSON.stringify({ displayName: 'Large', languageCode: 'en', timeZone: 'UTC', imageHosts: [] });
const PART = 1_000;

async function insertEvents(
  database: Database,
  publisher: string,
  { from, to, season }: { from: number; to: number; season: Season }
): Promise<void> {
  await sql`
    insert into events (publisher_id, id, body, revision, create_time, update_time, type_id, status, start_time,
      end_time, entity_ids, video_ids, texts, words)
    select ${publisher}, 'e' || lpad(n::text, 6, '0'),
      jsonb_build_object(
        'typeId', type, 'title', title, 'description', 'Round ' || n % 34, 'status', status,
        'startTime', to_char(start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'endTime', null,
        'timeZone', 'Europe/Amsterdam', 'thumbnailUrl', null, 'posterUrl', null,
        'videoIds', jsonb_build_array('v' || n), 'entityIds', jsonb_build_array(home, away), 'links', '{}'::jsonb,
        'metadata', jsonb_build_object(
          'competition', jsonb_build_object('name', 'League ' || n % 20, 'round', (n % 34)::text),
          'home', jsonb_build_object('name', initcap(replace(home, '-', ' ')), 'color', '#d2122e', 'logoUrl', 'https://img.example/' || home || '.png'),
          'away', jsonb_build_object('name', initcap(replace(away, '-', ' ')), 'color', '#ed1c24', 'logoUrl', 'https://img.example/' || away || '.png'),
          'score', jsonb_build_object('home', n % 5, 'away', n % 3),
          'venue', jsonb_build_object('name', 'Stadion ' || n % 250, 'city', 'Köln')),
        'markers', '[]'::jsonb),
      n, now(), now(), type, status, start, null, array[home, away], array['v' || n],
      jsonb_build_object('title', jsonb_build_object('*', title), 'description', jsonb_build_object('*', 'Round ' || n % 34)),
      ('''*/club'':1A ''*/' || 2 * n % 500 || ''':2A ''*/' || (2 * n + 1) % 500 || ''':4A ''*/round'':9D ''*/stadion'':7B')::tsvector
    from (
      select n, 'club-' || 2 * n % 500 as home, 'club-' || (2 * n + 1) % 500 as away,
        'Club ' || 2 * n % 500 || ' - Club ' || (2 * n + 1) % 500 as title,
        (array['football', 'basketball', 'tennis', 'motorsport', 'cricket'])[n % 5 + 1] as type,
        case when n % 1000 = 500 then null else to_timestamp(${season.firstStart / 1000}::float8) + n * interval '10 minutes' end as start,
        case when n % 1000 = 0 then 'EVENT_STATUS_STARTED'
          when n < ${season.finished}::integer then 'EVENT_STATUS_FINISHED' else 'EVENT_STATUS_SCHEDULED' end as status
      from generate_series(${from}::integer, ${to}::integer) as n
    ) as event`.execute(database);
}
