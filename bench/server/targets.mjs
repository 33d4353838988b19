import { atMost } from '../page/targets.mjs';

export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
export const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;

/** The promises beside the measured figures. Source: docs/benchmarks.md explains each row. */
export function checkTargets({ embedded, plain, postgres }) {
  return [
    atMost('embedded store with the demo: memory, idle', embedded?.first.idle, 350e6, megabytes),
    atMost('the same at a later start', embedded?.later.idle, 350e6, megabytes),
    atMost('the same: peak of the first start', embedded?.first.peak, 500e6, megabytes),
    atMost('PostgreSQL, no demo: memory, idle', postgres?.first.idle, 150e6, megabytes),
    atMost('embedded store, empty folder: ready', plain?.first.ready, 5_000, seconds),
    atMost('the same with the demo', embedded?.first.ready, 5_000, seconds),
    atMost('embedded store with the demo, later start: ready', embedded?.later.ready, 2_000, seconds),
  ];
}
