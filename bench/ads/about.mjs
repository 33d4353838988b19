/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'ads: bytes, the first picture of an ad, content after it, and what is broken',
  measures: ['packages/player', 'packages/widgets', 'packages/embed'],
  all: ['--runs', '2'],
  minutes: 1.5,
};
