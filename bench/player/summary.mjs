import { medianOf } from '../page/medians.mjs';

/** Figures of which a row holds the median. */
const FIGURES = [
  'frame',
  'moving',
  'height',
  'scriptBefore',
  'script',
  'style',
  'requestsBefore',
  'blockingBefore',
  'blocking',
];

/** One row from all loads of an entry: medians, the spread of the first frame, and the worst of what should never be. */
export function summarize(loads) {
  const frames = loads.map(({ frame }) => frame);
  return {
    loads: loads.length,
    ...Object.fromEntries(FIGURES.map((name) => [name, medianOf(loads.map((load) => load[name]))])),
    fastest: Math.min(...frames),
    slowest: Math.max(...frames),
    stalls: Math.max(...loads.map(({ stalls }) => stalls)),
    repeats: [...new Set(loads.flatMap(({ repeats }) => repeats))],
    before: beforeOf(loads),
    complaints: [...new Set(loads.flatMap(({ complaints }) => complaints))],
    external: [...new Set(loads.flatMap(({ external }) => external))],
    origin: loads[0].origin,
    waterfall: loads[0].requests,
  };
}

/** Bytes downloaded before the click; null without a click. */
function beforeOf(loads) {
  if (!loads[0].before) return null;
  const median = (name) => medianOf(loads.map(({ before }) => before[name]));
  return {
    script: median('script'),
    style: median('style'),
    requestCount: median('requestCount'),
    segments: Math.max(...loads.map(({ before }) => before.segments)),
  };
}
