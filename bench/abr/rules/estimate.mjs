/** Half-lives of the two moving averages, s. Source: sabre's defaults. */
const HALF_LIVES = [3, 8];

/** Throughput, the lower of two moving averages, kbit/s, and latency, the higher of two, ms. */
function createEstimate(segmentMs) {
  const averages = HALF_LIVES.map((seconds) => ({ halfMs: seconds * 1000, kbps: 0, latency: 0 }));
  let seenMs = 0;
  let seen = 0;
  return {
    add(downloadMs, kbps, latency) {
      seenMs += downloadMs;
      seen += 1;
      for (const average of averages) {
        const keep = 0.5 ** (downloadMs / average.halfMs);
        const keepLatency = 0.5 ** (segmentMs / average.halfMs);
        average.kbps = keep * average.kbps + (1 - keep) * kbps;
        average.latency = keepLatency * average.latency + (1 - keepLatency) * latency;
      }
    },
    now: () => ({
      kbps: Math.min(...averages.map(({ kbps, halfMs }) => kbps / (1 - 0.5 ** (seenMs / halfMs)))),
      latency: Math.max(...averages.map(({ latency, halfMs }) => latency / (1 - 0.5 ** ((seen * segmentMs) / halfMs)))),
    }),
  };
}

/** A rule, fed with the moving averages of whole downloads: `rule(now, movie, limitMs)` gives a player. */
export function withEstimate(rule) {
  return (movie, limitMs) => {
    const estimate = createEstimate(movie.segmentMs);
    const player = rule(estimate.now, movie, limitMs);
    return {
      ...player,
      downloaded(download, bufferMs) {
        player.downloaded?.(download, bufferMs);
        const { to, ms, latencyMs, downloaded } = download;
        if (to === null) estimate.add(ms - latencyMs, downloaded / (ms - latencyMs), latencyMs);
      },
    };
  };
}

/** The highest level whose segment takes no longer than it plays, latency included. */
export function carried({ segmentMs, kbps }, throughput, latency) {
  let level = 0;
  while (level + 1 < kbps.length && latency + (segmentMs * kbps[level + 1]) / throughput <= segmentMs) level += 1;
  return level;
}

/** Cuts a level so that its segment should come before the buffer runs out. */
export function createGuard() {
  let safety = 0.9;
  return ({ kbps, segmentMs }, level, bufferMs, now) => {
    const safeBits = safety * (bufferMs - now.latency) * now.kbps;
    safety = Math.max(safety * 0.9, 0.5);
    for (let lower = 0; lower < level; lower++) if (kbps[lower + 1] * segmentMs > safeBits) return lower;
    return level;
  };
}
