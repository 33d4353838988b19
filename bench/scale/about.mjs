/** Described in ../benchmarks.mjs. */
export const about = {
  summary: '10,000 open event streams and 200 requests/s of mixed widgets on one server, then on two',
  measures: ['apps/server', 'packages/contract', 'packages/domain'],
  needs: ['linux', 'postgres'],
  all: ['--streams', '2000', '--seconds', '5', '--pair-streams', '1000', '--pair-seconds', '3', '--rounds', '1'],
  minutes: 0.5,
};
