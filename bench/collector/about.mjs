/** Described in ../benchmarks.mjs. */
export const about = {
  summary: 'the collector: events stored a second, with JetStream, bytes of an event, kill -9 under load',
  measures: ['apps/server'],
  needs: ['linux', 'nats'],
  all: ['--parts', 'rate,nats,kill', '--seconds', '3', '--kill-seconds', '15'],
  minutes: 2,
};
