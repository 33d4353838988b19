import { LRUCache } from 'lru-cache';
import type { AnalyticsLookup } from '../store/analytics-store.ts';

/** Sessions and videos that are remembered: some 20 MB. */
const REMEMBERED = 100_000;

/** A session and a video of a publisher. */
export interface Seat {
  readonly publisher: string;
  /** Hash. */
  readonly session: bigint;
  readonly videoId: string;
}

/** Which viewing a session was last seen with, by video. */
export interface LastViewings {
  get(seat: Seat): string | undefined;
  set(seat: Seat, id: string): void;
  /** Learns from the store what it does not know of these. */
  learn(seats: readonly Seat[]): Promise<void>;
  forget(): void;
}

export function createLastViewings(store: AnalyticsLookup): LastViewings {
  const known = new LRUCache<string, string>({ max: REMEMBERED });

  return {
    get: (seat) => known.get(keyOf(seat)),
    set: (seat, id) => void known.set(keyOf(seat), id),
    async learn(seats) {
      const unknown = seats.filter((seat) => !known.has(keyOf(seat)));
      if (unknown.length === 0) return;
      const sessions = [...new Set(unknown.map(({ session }) => session))];
      const places = sessions.map((_, index) => `$${index + 1}`).join(', ');
      const rows = await store.lookUp(
        `SELECT publisher, session::VARCHAR AS session, video_id, arg_max(id, viewing) AS id
        FROM all_viewings WHERE session IN (${places}) GROUP BY ALL`,
        sessions
      );
      for (const { publisher, session, video_id: videoId, id } of rows) {
        const key = keyOf({ publisher: String(publisher), session: BigInt(String(session)), videoId: String(videoId) });
        if (!known.has(key)) known.set(key, String(id));
      }
    },
    forget: () => known.clear(),
  };
}

function keyOf({ publisher, session, videoId }: Seat): string {
  return `${publisher} ${session} ${videoId}`;
}
