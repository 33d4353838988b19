/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'the choice of quality: 40 recorded networks, beside published rules and the best that could be',
  measures: ['packages/player'],
  needs: ['traces'],
  all: ['--skip-optimum'],
  minutes: 1,
};
