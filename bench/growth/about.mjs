/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'how cost grows with content, and what others notice of one greedy client, on both stores',
  measures: ['apps/server', 'packages/contract', 'packages/domain'],
  needs: ['linux', 'postgres'],
  all: ['--events', '10000,30000', '--only', 'requests,greedy', '--seconds', '2', '--import-seconds', '10'],
  minutes: 3,
};
