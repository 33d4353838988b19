import { LRUCache } from 'lru-cache';
import type { AnalyticsLookup } from '../store/analytics-store.ts';

/** Pairs of session and video that are cached: about 20 MB. */
const MAX_CACHED = 100_000;

/** A session and a video of a publisher. */
export interface SessionVideo {
  readonly publisher: string;
  /** Hash of the session id. */
  readonly session: bigint;
  readonly videoId: string;
}

/** The last viewing of a session, by video. */
export interface LastViewings {
  get(sessionVideo: SessionVideo): string | undefined;
  set(sessionVideo: SessionVideo, id: string): void;
  /** Loads those that are not cached from the store. */
  load(sessionVideos: readonly SessionVideo[]): Promise<void>;
  forget(): void;
}

export function createLastViewings(store: AnalyticsLookup): LastViewings {
  const cache = new LRUCache<string, string>({ max: MAX_CACHED });

  return {
    get: (sessionVideo) => cache.get(keyOf(sessionVideo)),
    set: (sessionVideo, id) => void cache.set(keyOf(sessionVideo), id),
    async load(sessionVideos) {
      const missing = sessionVideos.filter((sessionVideo) => !cache.has(keyOf(sessionVideo)));
      if (missing.length === 0) return;
      const sessions = [...new Set(missing.map(({ session }) => session))];
      const places = sessions.map((_, index) => `$${index + 1}`).join(', ');
      const rows = await store.lookup(
        `SELECT publisher, session::VARCHAR AS session, video_id, arg_max(id, viewing) AS id
        FROM all_viewings WHERE session IN (${places}) GROUP BY ALL`,
        sessions
      );
      for (const { publisher, session, video_id: videoId, id } of rows) {
        const key = keyOf({ publisher: String(publisher), session: BigInt(String(session)), videoId: String(videoId) });
        if (!cache.has(key)) cache.set(key, String(id));
      }
    },
    forget: () => cache.clear(),
  };
}

function keyOf({ publisher, session, videoId }: SessionVideo): string {
  return `${publisher} ${session} ${videoId}`;
}
