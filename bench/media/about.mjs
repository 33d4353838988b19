/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'protected media: rate beside open ones, preflights, 500 viewers at once',
  measures: ['apps/server'],
  all: ['--runs', '2', '--seconds', '2'],
  minutes: 2,
};
