/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'questions of the Audience page over ten million events',
  measures: ['apps/server', 'apps/studio'],
  all: ['--events', '1000000', '--runs', '5'],
  minutes: 1,
};
