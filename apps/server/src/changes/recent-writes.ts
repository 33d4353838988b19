import { LRUCache } from 'lru-cache';
import type { WrittenResource } from './written-resource.ts';

/** Writes of a publisher that are remembered: what was cached before them is made anew. */
const MAX_WRITES = 1_000;
/** Publishers whose writes are remembered. */
const MAX_PUBLISHERS = 50;
/** Bytes of the writes of one publisher, and of all: a thousand writes of events with ten markers each. */
const MAX_BYTES = { one: 8 * 2 ** 20, all: 24 * 2 ** 20 };
/** Bytes that a resource takes in memory for each character of its JSON, as an object with its names and values. */
const BYTES_PER_CHARACTER = 4;
/** Bytes of a write besides its resources. */
const OVERHEAD = 500;

/** Remembers what was written of each publisher last, write by write. */
export interface RecentWrites {
  /** `written` null: not known, so what is remembered of earlier writes is worth nothing either. */
  add(publisher: string, written: readonly WrittenResource[] | null): void;
  /** What the last `count` writes wrote; null: not known of all of them. */
  last(publisher: string, count: number): readonly WrittenResource[] | null;
  clear(): void;
}

interface PublisherWrites {
  readonly writes: { readonly written: readonly WrittenResource[]; readonly bytes: number }[];
  readonly bytes: number;
}

export function createRecentWrites(): RecentWrites {
  const recent = new LRUCache<string, PublisherWrites>({
    max: MAX_PUBLISHERS,
    maxSize: MAX_BYTES.all,
    sizeCalculation: ({ bytes }) => bytes + OVERHEAD,
  });
  return {
    add(publisher, written) {
      if (written === null) {
        recent.delete(publisher);
        return;
      }
      const before = recent.get(publisher);
      const writes = before?.writes ?? [];
      const added = { written, bytes: bytesOf(written) };
      writes.push(added);
      let bytes = (before?.bytes ?? 0) + added.bytes;
      while (writes.length > MAX_WRITES || bytes > MAX_BYTES.one) bytes -= writes.shift()?.bytes ?? 0;
      recent.set(publisher, { writes, bytes });
    },
    last(publisher, count) {
      const writes = recent.get(publisher)?.writes ?? [];
      return count > writes.length ? null : writes.slice(writes.length - count).flatMap(({ written }) => written);
    },
    clear: () => recent.clear(),
  };
}

function bytesOf(written: readonly WrittenResource[]): number {
  return written.reduce((sum, { before, after }) => sum + sizeOf(before) + sizeOf(after), OVERHEAD);
}

function sizeOf(row: WrittenResource['before']): number {
  return row === null ? 0 : JSON.stringify(row.body).length * BYTES_PER_CHARACTER;
}
