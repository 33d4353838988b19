/**
 * Plays by the player's own `controller` (controller.mjs). `knows`: media playlists have the sizes of their segments, so
 * those of all levels loaded so far are known. Otherwise only the size of the current download is. `spent` hears the ms of
 * each decision; `tuning` replaces its own.
 */
export function oursOf(controller, options = {}) {
  return (movie, limitMs) => createOurs(controller, { movie, limitMs, ...options });
}

function createOurs(abr, { movie, limitMs, knows = false, spent, tuning }) {
  const { decide, createHistory, createRecentThroughput, POLL_INTERVAL_MS } = abr;
  const history = createHistory();
  let throughput = createRecentThroughput();
  let lastDecisionMs = Number.NEGATIVE_INFINITY;
  let lastLevel = -1;
  let top = Number.POSITIVE_INFINITY;
  const loadedLevels = new Set();

  return {
    choose({ segment, bufferMs }) {
      throughput = createRecentThroughput();
      lastDecisionMs = Number.NEGATIVE_INFINITY;
      const situation = situationOf(segment, bufferMs);
      const start = performance.now();
      const { level } = decide(situation, tuning);
      spent?.(performance.now() - start);
      return { level: Math.min(level, top) };
    },
    abandon({ segment, level, size, downloaded, ms, latencyMs: latency }, bufferMs) {
      if (ms - lastDecisionMs < POLL_INTERVAL_MS) return null;
      lastDecisionMs = ms;
      const seen = throughput.at(ms - latency, downloaded / 8);
      if (!seen) return null;
      const download = { ...seen, level, totalBytes: size / 8, latency };
      const decision = decide({ ...situationOf(segment, bufferMs), download }, tuning);
      return decision.abandon ? decision.level : null;
    },
    downloaded({ to, level, downloaded, ms, latencyMs: latency }) {
      loadedLevels.add(level);
      if (to === null) lastLevel = level;
      // A dropped level is not requested again.
      top = to === null ? Number.POSITIVE_INFINITY : level - 1;
      history.add({ bytes: downloaded / 8, ms: ms - latency, latency });
    },
  };

  function situationOf(segment, bufferMs) {
    return {
      levels: movie.kbps.map((kbps, level) => ({
        bitrate: kbps * 1000,
        nextBytes: knows && loadedLevels.has(level) ? movie.sizes[segment][level] / 8 : undefined,
      })),
      segment: movie.segmentMs / 1000,
      buffer: bufferMs / 1000,
      bufferLimit: limitMs / 1000,
      samples: history.samples(),
      lastLevel,
      live: false,
      segmentsLeft: movie.sizes.length - segment,
    };
  }
}
