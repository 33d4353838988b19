/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'peers: what a second visitor has from the first, film and live, and what it costs',
  measures: ['packages/player', 'packages/widgets', 'packages/embed'],
  all: ['--runs', '3', '--seconds', '20'],
  minutes: 1.5,
};
