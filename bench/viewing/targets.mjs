import { atMost } from '../page/targets.mjs';

const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(2)} kB`;
const times = (ratio) => `${ratio.toFixed(2)} ×`;
const ms = (value) => `${Math.round(value)} ms`;
const percent = (share) => `${(share * 100).toFixed(2)} %`;
const points = (value) => `${value.toFixed(2)} points`;

/** Compares results with our targets, for the agreement the worst of all runs. Source: docs/benchmarks.md. */
export function checkTargets({ size, cost, agreement }) {
  const worst = (difference) => agreement && Math.max(...agreement.map(({ ours, mux }) => difference(ours, mux)));
  const apart = (name) => worst((ours, mux) => Math.abs(ours[name] - mux[name]));
  return [
    atMost('client in a page without a consent platform, brotli', size?.ours, 7_000, kilobytes),
    atMost('main thread, compared with plain playback', cost?.ours.ratio, 1.1, times),
    atMost('startup, apart', apart('startup'), 100, ms),
    atMost(
      'watch time, apart',
      worst((ours, mux) => Math.abs(ours.watch / mux.watch - 1)),
      0.01,
      percent
    ),
    atMost('rebuffer counts, apart', apart('rebuffers'), 0, String),
    atMost('seek counts, apart', apart('seeks'), 0, String),
    atMost('rebuffering, beyond 150 ms or 5 %', worst(beyond('rebuffering')), 0, ms),
    atMost('seeking, beyond 150 ms or 5 %', worst(beyond('seeking')), 0, ms),
    atMost('percent watched, apart', apart('watched'), 1, points),
  ];
}

/** ms by which two durations differ more than they may. */
function beyond(name) {
  return (ours, mux) => Math.max(0, Math.abs(ours[name] - mux[name]) - Math.max(150, 0.05 * mux[name]));
}
