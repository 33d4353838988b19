/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'low-latency live: how far behind, how steady, stalls, memory; beside hls.js and video.js',
  measures: ['packages/player', 'packages/widgets', 'packages/embed', 'apps/server'],
  all: ['--minutes', '1', '--only', 'touchline'],
  minutes: 3,
};
