import { carried, createGuard } from './estimate.mjs';

/** Share of the estimate that is counted on. */
const SAFETY = 0.9;
/** ms before a download is questioned, and segments' lengths that it may take. */
const GRACE = 500;
const TIMEOUT_FACTOR = 1.8;

/** Selects the level that the network carries, and that arrives before the buffer is empty. */
export function throughputRule(estimate, movie) {
  const guard = createGuard();
  return {
    choose({ bufferMs }) {
      const now = estimate();
      return { level: guard(movie, carried(movie, now.kbps * SAFETY, now.latency), bufferMs, now) };
    },
    abandon({ ms, latencyMs, downloaded, size, level }) {
      if (ms < GRACE || ms <= latencyMs) return null;
      const kbps = downloaded / (ms - latencyMs);
      const left = size - downloaded;
      if (ms + left / kbps <= TIMEOUT_FACTOR * movie.segmentMs) return null;
      const to = carried(movie, kbps * SAFETY, estimate().latency);
      return to < level && (size * movie.kbps[to]) / movie.kbps[level] < left ? to : null;
    },
  };
}
