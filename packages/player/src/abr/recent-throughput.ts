import type { Progress } from './decide.ts';

/** Window for the recent throughput, ms. */
const WINDOW_MS = 2_000;
/** ms after the first byte before which there is no result. */
const MIN_DURATION_MS = 300;

/** ms between checks of a download. A longer interval saves almost nothing. */
export const POLL_INTERVAL_MS = 250;

/**
 * Measures the recent throughput of a download. `at`: the bytes received in `ms` after the first byte. undefined: too
 * early.
 */
export interface RecentThroughput {
  at(ms: number, bytes: number): Pick<Progress, 'bytes' | 'recentBytes' | 'recentMs'> | undefined;
}

export function createRecentThroughput(): RecentThroughput {
  const marks = [{ ms: 0, bytes: 0 }];
  return {
    at(ms, bytes) {
      marks.push({ ms, bytes });
      // Keeps one older mark, so that the window is always full.
      while (marks.length > 2 && ms - (marks[1]?.ms ?? 0) >= WINDOW_MS) marks.shift();
      const [from] = marks;
      if (!from || ms < MIN_DURATION_MS) return undefined;
      return { bytes, recentBytes: bytes - from.bytes, recentMs: ms - from.ms };
    },
  };
}
