import { medianOf } from '../page/medians.mjs';

/** Figures of which a row holds the median. */
const FIGURES = [
  'banner',
  'fcp',
  'lcp',
  'layoutShift',
  'blockingBefore',
  'blocking',
  'heap',
  'requestCount',
  'codeBytes',
  'contentBytes',
  'imageBytes',
];

/** One row from all loads of an entry: medians, the spread of the first banner, and everything that was complained of. */
export function summarize(loads) {
  const banners = loads.map(({ banner }) => banner);

  return {
    loads: loads.length,
    ...Object.fromEntries(FIGURES.map((name) => [name, medianOf(loads.map((load) => load[name]))])),
    fastest: Math.min(...banners),
    slowest: Math.max(...banners),
    worstLayoutShift: Math.max(...loads.map(({ layoutShift }) => layoutShift)),
    complaints: [...new Set(loads.flatMap(({ complaints, errors }) => [...complaints, ...errors]))],
    hydrated: loads.every(({ hydration }) => hydration?.done),
    kept: loads.every(({ hydration }) => hydration?.kept),
    waterfall: loads[0].requests,
  };
}
