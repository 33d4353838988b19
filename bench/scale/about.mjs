/** Described in ../benchmarks.mjs. */
export const about = {
  summary: '10,000 open event streams and 200 requests/s of mixed widgets on one server, then on two',
  measures: ['apps/server', 'packages/contract', 'packages/domain'],
  needs: ['linux', 'postgres'],
  all: ['--only', 'one', '--streams', '2000', '--seconds', '3'],
  minutes: 0.5,
};
