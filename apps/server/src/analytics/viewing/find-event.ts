import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/schema.ts';
import type { VideoEvent } from './video-event.ts';

/** ms for which an answer is good. */
const KEPT = 60_000;
const MAX_VIDEOS = 10_000;
/** Characters. */
const MAX_TITLE = 300;

type FindEvent = (publisher: string, videoId: string) => Promise<VideoEvent | null>;

/** Finds the event that has a video: the one that began last; if none has begun, the one that begins next. */
export function createFindEvent(database: Database, clock: () => number): FindEvent {
  const known = new LRUCache<string, { readonly until: number; readonly found: Promise<VideoEvent | null> }>({
    max: MAX_VIDEOS,
  });
  return (publisher, videoId) => {
    const [key, now] = [`${publisher} ${videoId}`, clock()];
    const last = known.get(key);
    if (last && now < last.until) return last.found;
    const found = findEvent(database, { publisher, videoId, now });
    // A failure is not kept.
    found.catch(() => known.delete(key));
    known.set(key, { until: now + KEPT, found });
    return found;
  };
}

async function findEvent(
  database: Database,
  { publisher, videoId, now }: { readonly publisher: string; readonly videoId: string; readonly now: number }
): Promise<VideoEvent | null> {
  const time = new Date(now);
  const row = await database
    .selectFrom('events')
    .where('publisher_id', '=', publisher)
    .where(sql<boolean>`video_ids @> array[${videoId}]::text[]`)
    .orderBy(sql`(start_time is not null and start_time <= ${time}) desc`)
    .orderBy(sql`case when start_time <= ${time} then start_time end desc nulls last`)
    .orderBy('start_time', (order) => order.asc().nullsLast())
    .orderBy('id')
    .select(['id', 'body'])
    .executeTakeFirst();
  return row ? { eventId: row.id, eventTitle: titleOf(row.body['title']).slice(0, MAX_TITLE) } : null;
}

/** In whatever language comes first. */
function titleOf(title: unknown): string {
  if (typeof title === 'string') return title;
  const [first] = Object.values(title ?? {});
  return typeof first === 'string' ? first : '';
}
