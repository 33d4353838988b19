/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'the content API: lists of 100,000 events, live updates to 5,000 pages, import, filter',
  measures: ['apps/server', 'apps/cli', 'packages/contract', 'packages/domain'],
  needs: ['linux', 'postgres'],
  all: ['--runs', '3', '--seconds', '2', '--updates', '15'],
  minutes: 3,
};
