/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'calendar and cards: first card beside a hand-written list, day change, 200 cards, live scores, bytes',
  measures: ['packages/embed', 'packages/widgets', 'packages/client', 'packages/domain', 'apps/server'],
  all: ['--runs', '7'],
  minutes: 6,
};
