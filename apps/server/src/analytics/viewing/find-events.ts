import { type LocalizedText, textIn } from '@touchline/domain';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/schema.ts';
import type { VideoEvent } from './video-event.ts';

/** ms for which an answer is good. */
const KEPT = 60_000;
const MAX_VIDEOS = 10_000;
/** Characters. */
const MAX_TITLE = 300;

/** The event of each of a publisher's videos; null, or absent: none has it. */
export type FindEvents = (
  publisher: string,
  videoIds: readonly string[]
) => Promise<ReadonlyMap<string, VideoEvent | null>>;

/**
 * Finds the events that have videos: of each the one that began last; if none has begun, the one that begins next. One
 * question for all that are not known: strangers make up as many videos as they like. Titles are in the publisher's language.
 */
export function createFindEvents(database: Database, clock: () => number): FindEvents {
  const known = new LRUCache<string, { readonly until: number; readonly event: VideoEvent | null }>({
    max: MAX_VIDEOS,
  });
  return async (publisher, videoIds) => {
    const now = clock();
    const found = new Map<string, VideoEvent | null>();
    const unknown: string[] = [];
    for (const videoId of new Set(videoIds)) {
      const last = known.get(`${publisher} ${videoId}`);
      if (last && now < last.until) found.set(videoId, last.event);
      else unknown.push(videoId);
    }
    if (unknown.length === 0) return found;
    const asked = await askEvents(database, { publisher, videoIds: unknown, now });
    for (const videoId of unknown) {
      const event = asked.get(videoId) ?? null;
      known.set(`${publisher} ${videoId}`, { until: now + KEPT, event });
      found.set(videoId, event);
    }
    return found;
  };
}

interface Asked {
  readonly publisher: string;
  readonly videoIds: readonly string[];
  readonly now: number;
}

async function askEvents(database: Database, { publisher, videoIds, now }: Asked): Promise<Map<string, VideoEvent>> {
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
