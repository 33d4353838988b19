import { LRUCache } from 'lru-cache';
import type { WrittenResource } from './written-resource.ts';

/** Writes of a publisher that are remembered: what was cached before them is made anew. */
const MAX_WRITES = 1_000;
/** Publishers whose writes are remembered. */
const MAX_PUBLISHERS = 50;

/** Remembers what was written of each publisher last, write by write. */
export interface RecentWrites {
  /** `written` null: not known, so what is remembered of earlier writes is worth nothing either. */
  add(publisher: string, written: readonly WrittenResource[] | null): void;
  /** What the last `count` writes wrote; null: not known of all of them. */
  last(publisher: string, count: number): readonly WrittenResource[] | null;
  clear(): void;
}

export function createRecentWrites(): RecentWrites {
  const recent = new LRUCache<string, (readonly WrittenResource[])[]>({ max: MAX_PUBLISHERS });
  return {
    add(publisher, written) {
      if (written === null) {
        recent.delete(publisher);
        return;
      }
      const writes = recent.get(publisher) ?? [];
      writes.push(written);
      if (writes.length > MAX_WRITES) writes.shift();
      recent.set(publisher, writes);
    },
    last(publisher, count) {
      const writes = recent.get(publisher) ?? [];
      return count > writes.length ? null : writes.slice(writes.length - count).flat();
    },
    clear: () => recent.clear(),
  };
}
