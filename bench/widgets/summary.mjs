import { medianOf } from '../page/medians.mjs';

const FIGURES = ['shown', 'fcp', 'layoutShift', 'requestCount', 'codeBytes', 'contentBytes'];

/** One row from all loads of an entry: medians, the spread of the first card, and everything that was complained of. */
export function summarize(loads) {
  const times = loads.map(({ shown }) => shown);
  return {
    loads: loads.length,
    ...Object.fromEntries(FIGURES.map((name) => [name, medianOf(loads.map((load) => load[name]))])),
    fastest: Math.min(...times),
    slowest: Math.max(...times),
    worstLayoutShift: Math.max(...loads.map(({ layoutShift }) => layoutShift)),
    complaints: loads.flatMap(({ complaints, errors }) => [...complaints, ...errors]),
    waterfall: loads[0].requests,
  };
}
