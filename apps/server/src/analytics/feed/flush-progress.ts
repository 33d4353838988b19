import { MINUTE_MS } from '@touchline/domain';
import { ApiError } from '../../platform/http/errors.ts';
import type { Buffer } from '../collect/buffer.ts';
import { createWakeup } from '../collect/wakeup.ts';
import type { DuckStore } from '../store/duckdb-store.ts';

/** ms between two checks whether everything is stored. */
const CHECK_INTERVAL_MS = 500;
/** ms without progress after which waiting callers are rejected. */
const STALL_TIMEOUT_MS = MINUTE_MS;

/** The progress of the feed, for callers that wait for it. */
export interface FlushProgress {
  /** Position by source. */
  current(): ReadonlyMap<string, string>;
  begin(progress: ReadonlyMap<string, string>): void;
  add(positions: Iterable<{ readonly source: string; readonly position: string }>): void;
  /** Releases stored records from the buffer, and forgets sources that no longer exist. */
  release(store: DuckStore): Promise<void>;
  /**
   * Resolves once the store has everything that the buffer holds now. Rejects when the signal aborts. Throws `ApiError`
   * UNAVAILABLE if there is no progress, such as when the store cannot be opened.
   */
  reachEnds(signal: AbortSignal): Promise<void>;
}

export function createFlushProgress(buffer: Pick<Buffer, 'ends' | 'release'>): FlushProgress {
  const wakeup = createWakeup();
  let stored = new Map<string, string>();
  let storedTime = 0;

  /** Whether some sources are not stored up to `ends`. A source that no longer exists was stored. */
  async function isBehind(ends: ReadonlyMap<string, string>): Promise<boolean> {
    const remaining = [...ends].filter(([source, position]) => Number(stored.get(source) ?? 0) < Number(position));
    if (remaining.length === 0) return false;
    const left = await buffer.ends();
    return remaining.some(([source]) => left.has(source));
  }

  return {
    current: () => stored,
    begin(progress) {
      stored = new Map(progress);
      wakeup.notify();
    },
    add(positions) {
      for (const { source, position } of positions) stored.set(source, position);
      storedTime = performance.now();
      wakeup.notify();
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
      while (await isBehind(ends)) {
        if (signal.aborted) throw new Error('closed');
        if (performance.now() - Math.max(begin, storedTime) > STALL_TIMEOUT_MS) throw notYet();

        await wakeup.next(CHECK_INTERVAL_MS);
      }
    },
  };
}

function notYet(): ApiError {
  return new ApiError('UNAVAILABLE', 'Collected events are not fully stored yet; try again.', {
    headers: { 'retry-after': '5' },
  });
}
