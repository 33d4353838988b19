import { medianOf } from '../page/medians.mjs';
import { atMost } from '../page/targets.mjs';

const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(2)} kB`;
const times = (ratio) => `${ratio.toFixed(2)} ×`;
const ms = (value) => `${Math.round(value)} ms`;

/** Faults of the demo's ad server that bring no ad. */
export const FAULTS = [
  ...['slow', 'dead', 'not-found', 'failing', 'blank', 'empty', 'html', 'malformed', 'truncated', 'bomb', 'huge'],
  ...['endless-wrappers', 'endless-redirects', 'wrapper-to-nothing', 'script-file', 'script-wrapper', 'no-file'],
  ...['odd-file', 'vpaid', 'file-not-found', 'file-is-text', 'file-never'],
];

/** Compares results with our targets. */
export function checkTargets({ size, start, resume, broken }) {
  const worst = broken && Math.max(...Object.values(broken).map(({ took }) => took ?? Number.POSITIVE_INFINITY));
  return [
    atMost('requests for ads without a tag', size?.without, 0, String),
    atMost('ads adapter, brotli', size?.adapter, 25_000, kilobytes),
    atMost('first frame of an ad with `ad-preload`, compared with content', ratioOf(start, 'preloaded'), 1.2, times),
    // Without it two answers stand between press and picture, one after the other; before content one.
    atMost('first frame of an ad, compared with content', ratioOf(start, 'ad'), 2, times),
    atMost('content after an ad, median', resume && medianOf(resume), 150, ms),
    // A timer of 3 s, and the next picture.
    atMost('start of content after an ad failure, worst of all kinds', worst, 3_000, ms),
  ];
}

function ratioOf(start, name) {
  return start && medianOf(start[name]) / medianOf(start.content);
}
