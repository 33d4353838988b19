/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'what the server holds in memory: a full cache, and a soak of scores, on both stores',
  measures: ['apps/server'],
  needs: ['linux'],
  all: ['--only', 'lists', '--stores', 'embedded'],
  minutes: 1.5,
};
