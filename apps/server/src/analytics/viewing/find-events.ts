import { type LocalizedText, MINUTE_MS, textIn } from '@touchline/domain';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/schema.ts';

/** ms for which a result is cached. */
const CACHE_TTL_MS = MINUTE_MS;
const MAX_VIDEOS = 10_000;
/** Characters. */
const MAX_TITLE = 300;

/** The event that a video belongs to: the one that started last, else the one that starts next. */
export interface VideoEvent {
  readonly eventId: string;
  readonly eventTitle: string;
}

/** Returns the event of each of a publisher's videos; null or absent if none has it. */
export type FindEvents = (
  publisher: string,
  videoIds: readonly string[]
) => Promise<ReadonlyMap<string, VideoEvent | null>>;

/**
 * Creates a function that finds the events with given videos: the one that started last, else the one that starts next.
 * It uses one query for all uncached videos, because anyone can send any number of video ids. Titles are in the
 * publisher's language.
 */
export function createFindEvents(database: Database, clock: () => number): FindEvents {
  const cache = new LRUCache<string, { readonly until: number; readonly event: VideoEvent | null }>({
    max: MAX_VIDEOS,
  });
  return async (publisher, videoIds) => {
    const now = clock();
    const events = new Map<string, VideoEvent | null>();
    const unknown: string[] = [];
    for (const videoId of new Set(videoIds)) {
      const last = cache.get(`${publisher} ${videoId}`);
      if (last && now < last.until) events.set(videoId, last.event);
      else unknown.push(videoId);
    }
    if (unknown.length === 0) return events;
    const loaded = await loadEvents(database, { publisher, videoIds: unknown, now });
    for (const videoId of unknown) {
      const event = loaded.get(videoId) ?? null;
      cache.set(`${publisher} ${videoId}`, { until: now + CACHE_TTL_MS, event });
      events.set(videoId, event);
    }
    return events;
  };
}

interface LoadRequest {
  readonly publisher: string;
  readonly videoIds: readonly string[];
  readonly now: number;
}

async function loadEvents(
  database: Database,
  { publisher, videoIds, now }: LoadRequest
): Promise<Map<string, VideoEvent>> {
  const time = new Date(now);
  const { rows } = await sql<{ video: string; id: string; title: LocalizedText | null; language: string }>`
    select distinct on (video) video, id, body -> 'title' as title,
      (select body ->> 'languageCode' from publishers where publishers.id = ${publisher}) as language
    from events, unnest(video_ids) as video
    where publisher_id = ${publisher} and video_ids && ${videoIds}::text[] and video = any(${videoIds}::text[])
    order by video, (start_time is not null and start_time <= ${time}) desc,
      case when start_time <= ${time} then start_time end desc nulls last, start_time asc nulls last, id
  `.execute(database);
  return new Map(
    rows.map(({ video, id, title, language }) => {
      const eventTitle = title === null ? '' : textIn(title, [language]).slice(0, MAX_TITLE);
      return [video, { eventId: id, eventTitle }];
    })
  );
}
