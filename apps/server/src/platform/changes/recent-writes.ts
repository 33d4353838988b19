import { LRUCache } from 'lru-cache';
import type { WrittenResource } from './written-resource.ts';

/** Maximum number of writes kept per publisher. Cached data that is older is rebuilt. */
const MAX_WRITES = 1_000;
/** Maximum number of publishers. The least recently used one is dropped first. */
const MAX_PUBLISHERS = 50;
/** Maximum bytes of the writes of one publisher: a thousand writes of events with ten markers each. */
const MAX_PUBLISHER_BYTES = 8 * 2 ** 20;
/** Maximum bytes of the writes of all publishers. */
const MAX_TOTAL_BYTES = 24 * 2 ** 20;
/** Estimated bytes of memory of a resource per character of its JSON. */
const BYTES_PER_CHARACTER = 4;
/** Estimated bytes of a write apart from its resources, and of a publisher apart from its writes. */
const OVERHEAD_BYTES = 500;

/** Keeps the latest writes of each publisher in memory, so that cached data can be updated from them. */
export interface RecentWrites {
  /**
   * Adds a write. `written` null: the written resources are unknown. Earlier writes are then dropped too, because
   * `resourcesOfLast` needs an unbroken sequence.
   */
  add(publisher: string, written: readonly WrittenResource[] | null): void;
  /** Returns the resources of the last `count` writes, in order; null unless all of these writes are kept. */
  resourcesOfLast(publisher: string, count: number): readonly WrittenResource[] | null;
  clear(): void;
}

interface PublisherWrites {
  /** Oldest first. */
  readonly writes: { readonly written: readonly WrittenResource[]; readonly bytes: number }[];
  /** Sum of the bytes of `writes`. */
  readonly bytes: number;
}

/** Creates an empty store of recent writes. */
export function createRecentWrites(): RecentWrites {
  const writesByPublisher = new LRUCache<string, PublisherWrites>({
    max: MAX_PUBLISHERS,
    maxSize: MAX_TOTAL_BYTES,
    sizeCalculation: ({ bytes }) => bytes + OVERHEAD_BYTES,
  });
  return {
    add(publisher, written) {
      if (written === null) {
        writesByPublisher.delete(publisher);
        return;
      }
      const previous = writesByPublisher.get(publisher);
      const writes = previous?.writes ?? [];
      const write = { written, bytes: bytesOfWrite(written) };
      writes.push(write);
      let bytes = (previous?.bytes ?? 0) + write.bytes;
      while (writes.length > MAX_WRITES || bytes > MAX_PUBLISHER_BYTES) bytes -= writes.shift()?.bytes ?? 0;
      writesByPublisher.set(publisher, { writes, bytes });
    },
    resourcesOfLast(publisher, count) {
      const writes = writesByPublisher.get(publisher)?.writes ?? [];
      return count > writes.length ? null : writes.slice(writes.length - count).flatMap(({ written }) => written);
    },
    clear: () => writesByPublisher.clear(),
  };
}

function bytesOfWrite(written: readonly WrittenResource[]): number {
  return written.reduce((sum, { before, after }) => sum + bytesOfRow(before) + bytesOfRow(after), OVERHEAD_BYTES);
}

function bytesOfRow(row: WrittenResource['before']): number {
  return row === null ? 0 : JSON.stringify(row.body).length * BYTES_PER_CHARACTER;
}
