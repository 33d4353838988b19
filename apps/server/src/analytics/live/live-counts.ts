import type { WireAnalyticsCounts } from '@touchline/contract';

/** ms from one count to the next. */
const EVERY = 5_000;

export interface LiveCountsPorts {
  readonly read: (publisher: string) => Promise<WireAnalyticsCounts>;
  readonly onError: (error: unknown) => void;
}

export interface Listener {
  onCounts(counts: WireAnalyticsCounts): void;
  /** Nothing could be counted just now. */
  onFailure(): void;
}

/** Counts for all who listen, once a publisher, and only while somebody does. */
export interface LiveCounts {
  /** Hears of the last counts at once, where they are new enough. The result ends it. */
  listen(publisher: string, listener: Listener): () => void;
  close(): void;
}

interface Room {
  readonly listeners: Set<Listener>;
  readonly timer: NodeJS.Timeout;
  last: WireAnalyticsCounts | null;
  counting: boolean;
}

export function createLiveCounts({ read, onError }: LiveCountsPorts): LiveCounts {
  const rooms = new Map<string, Room>();

  /** A count that takes longer than the time between two is waited for. */
  async function count(publisher: string, room: Room): Promise<void> {
    if (room.counting) return;
    room.counting = true;
    try {
      const counts = await read(publisher);
      room.last = counts;
      for (const listener of room.listeners) listener.onCounts(counts);
    } catch (error) {
      onError(error);
      // What was counted before is too old for who comes now.
      room.last = null;
      for (const listener of room.listeners) listener.onFailure();
    } finally {
      room.counting = false;
    }
  }

  function open(publisher: string): Room {
    const timer = setInterval(() => void count(publisher, room), EVERY).unref();
    const room: Room = { listeners: new Set(), timer, last: null, counting: false };
    rooms.set(publisher, room);
    return room;
  }

  return {
    listen(publisher, listener) {
      const room = rooms.get(publisher) ?? open(publisher);
      room.listeners.add(listener);
      if (room.last) listener.onCounts(room.last);
      else void count(publisher, room);
      return () => {
        room.listeners.delete(listener);
        if (room.listeners.size > 0) return;
        clearInterval(room.timer);
        if (rooms.get(publisher) === room) rooms.delete(publisher);
      };
    },
    close() {
      for (const { timer, listeners } of rooms.values()) {
        clearInterval(timer);
        listeners.clear();
      }
      rooms.clear();
    },
  };
}
