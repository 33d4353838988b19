import type { LoaderStats } from 'hls.js';
import type { Prefetched } from '../start/prefetch.ts';

/** What hls.js wants to know of a download, before it begins. */
export function freshStats(): LoaderStats {
  return {
    aborted: false,
    loaded: 0,
    retry: 0,
    total: 0,
    chunkCount: 0,
    bwEstimate: 0,
    loading: { start: 0, first: 0, end: 0 },
    parsing: { start: 0, end: 0 },
    buffering: { start: 0, first: 0, end: 0 },
  };
}

/**
 * Real transfer times, moved to now: hls.js counts bandwidth up to the end of parsing, and the time that something lay
 * here would look like a slow network.
 */
export function remember(stats: LoaderStats, { startTime, firstByteTime, endTime, size }: Prefetched): void {
  const now = performance.now();
  const start = now - Math.max(1, endTime - startTime);
  stats.loading.start = start;
  stats.loading.first = Math.min(now, start + firstByteTime - startTime);
  stats.loading.end = now;
  stats.loaded = stats.total = size;
}
