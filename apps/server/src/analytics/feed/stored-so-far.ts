import type { Buffer } from '../../collect/buffer.ts';
import { createNews } from '../../collect/news.ts';
import { ApiError } from '../../errors.ts';
import type { DuckStore } from '../store/duckdb-store.ts';

/** ms between two looks at whether all is stored. */
const LOOK = 500;
/** ms without anything stored after which who waits for all of it is sent away. */
const PATIENCE = 60_000;

/** How far the feed has come, for those who wait for it. */
export interface StoredSoFar {
  /** Position by source. */
  current(): ReadonlyMap<string, string>;
  begin(progress: ReadonlyMap<string, string>): void;
  add(positions: Iterable<{ readonly source: string; readonly position: string }>): void;
  /** Tells the buffer what may go, and forgets what is gone. */
  release(store: DuckStore): Promise<void>;
  /**
   * Resolves once the store has what the buffer holds now. Rejects once the signal is given; throws `ApiError` UNAVAILABLE
   * where nothing more is stored, as while the store cannot be opened.
   */
  reachEnds(signal: AbortSignal): Promise<void>;
}

export function createStoredSoFar(buffer: Pick<Buffer, 'ends' | 'release'>): StoredSoFar {
  const news = createNews();
  let stored = new Map<string, string>();
  let storedTime = 0;

  /** Sources that are still to be waited for. One that is gone was stored. */
  async function behind(ends: ReadonlyMap<string, string>): Promise<boolean> {
    const late = [...ends].filter(([source, position]) => Number(stored.get(source) ?? 0) < Number(position));
    if (late.length === 0) return false;
    const left = await buffer.ends();
    return late.some(([source]) => left.has(source));
  }

  return {
    current: () => stored,
    begin(progress) {
      stored = new Map(progress);
      news.tell();
    },
    add(positions) {
      for (const { source, position } of positions) stored.set(source, position);
      storedTime = performance.now();
      news.tell();
    },
    async release(store) {
      for (const source of await buffer.release(stored)) {
        await store.change(['DELETE FROM progress WHERE source = $1'], [source]);
        stored.delete(source);
      }
    },
    async reachEnds(signal) {
      const begin = performance.now();
      const ends = await buffer.ends();
      while (await behind(ends)) {
        if (signal.aborted) throw new Error('closed');
        if (performance.now() - Math.max(begin, storedTime) > PATIENCE) throw notYet();

        await news.next(LOOK);
      }
    },
  };
}

function notYet(): ApiError {
  return new ApiError('UNAVAILABLE', 'What was collected is not all stored yet; try again.', {
    headers: { 'retry-after': '5' },
  });
}
