import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createDatabase, pg } from '../server/postgres.mjs';
import { manage, startTouchline } from '../server/touchline.mjs';
import { DAY, EVENTS_PER_DAY, firstStart, TODAY } from './requests.mjs';

export const PUBLISHER = 'growth';
export const KEY = 'pk_growth';
/** Rows of one statement. */
const PART = 10_000;

/** Creates a database on PostgreSQL with `events` events; returns null when no PostgreSQL responds. */
export async function fillPostgres({ database, events, port }) {
  const made = await createDatabase(database);
  if (!made) return null;
  try {
    await createPublisher({ port, store: { databaseUrl: made.url } });
    const client = new pg.Client({ connectionString: made.url });
    await client.connect();
    await insertEvents((text) => client.query(text), events);
    // Autovacuum would do this a minute later, in the middle of a measurement.
    await client.query('vacuum analyze');
    await client.end();
    return made;
  } catch (error) {
    await made.drop();
    throw error;
  }
}

/** Creates the same content in the embedded store in `dataDir`. */
export async function fillEmbedded({ dataDir, events, port }) {
  await mkdir(dataDir, { recursive: true });
  await createPublisher({ port, store: { dataDir } });
  const [{ PGlite }, { pg_trgm }] = await Promise.all(['', '/contrib/pg_trgm'].map(importEmbedded));
  // As create-pglite.ts does: otherwise the log of this alone is measured later, and lists are planned differently.
  const settings = ['min_wal_size=32MB', 'max_wal_size=48MB', 'default_statistics_target=25'];
  const startParams = [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])];
  const store = await PGlite.create({ dataDir: join(dataDir, 'pg'), startParams, extensions: { pg_trgm } });
  await insertEvents(async (text) => {
    await store.query(text);
    await store.query('checkpoint');
  }, events);
  await store.query('vacuum analyze');
  await store.close();
}

/** Creates the publisher and an ordinary public key, with the default limits, through the API. */
async function createPublisher(options) {
  const { origin, stop } = await startTouchline(options);
  try {
    await manage(origin, 'POST', `?publisherId=${PUBLISHER}`, { languageCode: 'en', timeZone: 'UTC' });
    await manage(origin, 'POST', `/${PUBLISHER}/publicKeys?publicKeyId=${KEY}`, { allowNoReferrer: true });
  } finally {
    await stop();
  }
}

/** The server's own embedded store. */
function importEmbedded(part) {
  const { resolve } = createRequire(new URL('../../apps/server/package.json', import.meta.url));
  return import(resolve(`@electric-sql/pglite${part}`));
}

async function insertEvents(query, count) {
  for (let from = 1; from <= count; from += PART) {
    await query(eventsSql({ from, to: Math.min(from + PART - 1, count), count }));
  }
  await query(`update publishers set counter = counter + ${count + 100} where id = '${PUBLISHER}'`);
}

/**
 * SQL that writes events as the server's writer does: one every ten minutes, two thirds before today and one third after,
 * so the archive grows and a day does not. The API would take minutes.
 *
 * Each of 500 clubs plays every 250th match. One event in a thousand has no start. Matches of the last two hours are running.
 */
function eventsSql({ from, to, count }) {
  const interval = DAY / EVENTS_PER_DAY / 1000;
  const now = `to_timestamp(${TODAY / 1000})`;
  return `
    insert into events (publisher_id, id, body, revision, create_time, update_time, type_id, status, start_time,
      end_time, entity_ids, video_ids, texts, words)
    select '${PUBLISHER}', 'e' || lpad(n::text, 8, '0'),
      jsonb_build_object(
        'typeId', type, 'title', title, 'description', 'Round ' || n % 34, 'status', status,
        'startTime', to_char(start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'endTime', null,
        'timeZone', 'Europe/Amsterdam', 'thumbnailUrl', null, 'posterUrl', null,
        'videoIds', jsonb_build_array('v' || n), 'entityIds', jsonb_build_array(home, away), 'links', '{}'::jsonb,
        'metadata', jsonb_build_object(
          'competition', jsonb_build_object('name', 'League ' || n % 20, 'round', (n % 34)::text),
          'home', jsonb_build_object('name', initcap(replace(home, '-', ' ')), 'color', '#d2122e',
            'logoUrl', 'https://img.example/' || home || '.png'),
          'away', jsonb_build_object('name', initcap(replace(away, '-', ' ')), 'color', '#ed1c24',
            'logoUrl', 'https://img.example/' || away || '.png'),
          'score', jsonb_build_object('home', n % 5, 'away', n % 3),
          'venue', jsonb_build_object('name', 'Stadion ' || n % 250, 'city', 'Köln')),
        'markers', '[]'::jsonb),
      n, changed, changed, type, status, start, null, array[home, away], array['v' || n],
      jsonb_build_object('title', jsonb_build_object('*', title), 'description', jsonb_build_object('*', 'Round ' || n % 34)),
      ('''*/club'':1A ''*/' || 2 * n % 500 || ''':2A ''*/' || (2 * n + 1) % 500 || ''':4A ''*/round'':9D ''*/stadion'':7B')::tsvector
    from (
      select *, case
        when start is null or start >= ${now} then 'EVENT_STATUS_SCHEDULED'
        when start >= ${now} - interval '2 hours' then 'EVENT_STATUS_STARTED'
        else 'EVENT_STATUS_FINISHED' end as status
      from (
        select n, 'club-' || 2 * n % 500 as home, 'club-' || (2 * n + 1) % 500 as away,
          'Club ' || 2 * n % 500 || ' - Club ' || (2 * n + 1) % 500 as title,
          (array['football', 'basketball', 'tennis', 'motorsport', 'cricket'])[n % 5 + 1] as type,
          case when n % 1000 = 500 then null
            else to_timestamp(${firstStart(count) / 1000}) + n * interval '${interval} seconds' end as start,
          ${now} - (${count} - n) * interval '1 second' as changed
        from generate_series(${from}, ${to}) as n
      ) as match
    ) as event`;
}
