/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'viewing analytics: size, main thread, and whether two clients say the same; beside mux-embed',
  measures: ['packages/player', 'packages/beacon', 'packages/consent'],
  all: ['--runs', '1', '--seconds', '10'],
  minutes: 1.5,
};
