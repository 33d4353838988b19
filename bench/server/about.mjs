/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'the server itself: time from an empty folder to ready, and memory, on both stores, beside bare engines',
  measures: ['apps/server', 'apps/demo-server'],
  needs: ['linux'],
  all: ['--runs', '1', '--idle', '10', '--only', 'embedded,postgres'],
  minutes: 1,
};
